package dev.millrace.cli.connect;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Variable;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One place that settings come from.
 *
 * @param values by key; empty ones count as not set
 * @param naming from a key to how this place calls it, such as {@code MILLRACE_URL}
 */
record SettingsSource(Map<String, String> values, UnaryOperator<String> naming) {
    static final String URL = "url";
    static final String DIRECT_URL = "direct-url";
    static final String USER = "user";
    static final String PASSWORD = "password";
    static final String SCHEMA = "schema";
    private static final Set<String> KEYS = Set.of(URL, DIRECT_URL, USER, PASSWORD, SCHEMA);

    @Nullable String get(String key) {
        String value = values.get(key);
        return value == null || value.isEmpty() ? null : value;
    }

    String nameOf(String key) {
        return naming.apply(key);
    }

    /** {@code MILLRACE_URL} and so on. */
    static SettingsSource variables(Environment environment) {
        UnaryOperator<String> naming =
                key -> "MILLRACE_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
        Map<String, String> values = new HashMap<>();
        for (String key : KEYS) {
            values.put(key, Variable.valueOf(naming.apply(key)).in(environment));
        }
        return new SettingsSource(values, naming);
    }

    /** A properties file in UTF-8. */
    static SettingsSource file(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw unreadable("configuration", file, e);
        } catch (IllegalArgumentException e) {
            throw new CliException(
                    ExitCode.REFUSED,
                    "configuration " + file + " has a malformed \\u escape; write four hex digits",
                    e);
        }
        Map<String, String> values = new HashMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (!KEYS.contains(key)) {
                throw new CliException(
                        ExitCode.REFUSED,
                        "configuration " + file + " has the unknown key '" + key
                                + "'; the keys are url, direct-url, user, password, schema");
            }
            values.put(key, properties.getProperty(key));
        }
        return new SettingsSource(values, key -> key + " in " + file);
    }

    /** The first line of a file that holds a password. */
    static String passwordIn(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw unreadable("--password-file", file, e);
        }
    }

    private static CliException unreadable(String what, Path file, IOException e) {
        return new CliException(
                ExitCode.IO,
                what + " " + file + " cannot be read (" + Reasons.of(e) + "); check path and permissions",
                e);
    }
}
