package dev.millrace.cli.geoquery;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Variable;
import dev.millrace.geoquery.mail.MailSettings;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** How mails are sent, by environment variables, so that no password is on a command line. */
final class MailVariables {

    /** The settings; null where no server is named, and no mail is sent. */
    static @Nullable MailSettings settings(Environment environment) {
        String host = Variable.GEOQUERY_SMTP_HOST.in(environment);
        if (host.isBlank()) {
            return null;
        }
        return new MailSettings(
                host,
                port(Variable.GEOQUERY_SMTP_PORT.in(environment)),
                Variable.GEOQUERY_SMTP_USER.in(environment),
                Variable.GEOQUERY_SMTP_PASSWORD.in(environment),
                Boolean.parseBoolean(Variable.GEOQUERY_SMTP_TLS.in(environment)),
                required(environment, Variable.GEOQUERY_MAIL_FROM, "an address such as geoquery@example.org"),
                URI.create(required(
                        environment, Variable.GEOQUERY_SITE, "the pages' address, such as https://example.org")));
    }

    private MailVariables() {}

    private static int port(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new CliException(ExitCode.REFUSED, "GEOQUERY_SMTP_PORT must be a number, was '" + text + "'", e);
        }
    }

    private static String required(Environment environment, Variable variable, String what) {
        String value = variable.in(environment);
        if (value.isBlank()) {
            throw new CliException(ExitCode.REFUSED, "with GEOQUERY_SMTP_HOST set, " + variable + " must be " + what);
        }
        return value;
    }
}
