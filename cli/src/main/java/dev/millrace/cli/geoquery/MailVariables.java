package dev.millrace.cli.geoquery;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.mail.MailSettings;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How mails are sent, by environment variables, so that no password is on a command line. */
final class MailVariables {
    private static final int SUBMISSION_PORT = 587;

    /** The settings; null where no server is named, and no mail is sent. */
    static @Nullable MailSettings settings(Environment environment) {
        Map<String, String> variables = environment.variables();
        String host = variables.get("GEOQUERY_SMTP_HOST");
        if (host == null || host.isBlank()) {
            return null;
        }
        return new MailSettings(
                host,
                port(variables.getOrDefault("GEOQUERY_SMTP_PORT", Integer.toString(SUBMISSION_PORT))),
                variables.getOrDefault("GEOQUERY_SMTP_USER", ""),
                variables.getOrDefault("GEOQUERY_SMTP_PASSWORD", ""),
                Boolean.parseBoolean(variables.getOrDefault("GEOQUERY_SMTP_TLS", "true")),
                required(variables, "GEOQUERY_MAIL_FROM", "an address such as geoquery@example.org"),
                URI.create(required(variables, "GEOQUERY_SITE", "the pages' address, such as https://example.org")));
    }

    private MailVariables() {}

    private static int port(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new CliException(ExitCode.REFUSED, "GEOQUERY_SMTP_PORT must be a number, was '" + text + "'", e);
        }
    }

    private static String required(Map<String, String> variables, String name, String what) {
        String value = variables.get(name);
        if (value == null || value.isBlank()) {
            throw new CliException(ExitCode.REFUSED, "with GEOQUERY_SMTP_HOST set, " + name + " must be " + what);
        }
        return value;
    }
}
