package dev.millrace.cli.connect;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which database; mixed into every command that needs one. For one thread. */
public final class ConnectionOptions {
    private static final String DEFAULT_FILE = "millrace.properties";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "The database: jdbc:postgresql://host:port/database, with pgjdbc's parameters,"
                        + " or postgresql://user@host:port/database.",
                "A password in it can be seen by every user of this machine: use --password-file or the environment.",
                "Else MILLRACE_URL, else url in the configuration file."
            })
    private @Nullable String url;

    @Option(
            names = "--direct-url",
            paramLabel = "URL",
            description =
                    "The same database without a pooler between, where a worker hears of new jobs; user and password"
                            + " as for --url. Else MILLRACE_DIRECT_URL, else direct-url in the file, else --url.")
    private @Nullable String directUrl;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description =
                    "The database user. Else MILLRACE_USER, else user in the file, else the operating system's user.")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "A file whose first line is the password."
                    + " Else MILLRACE_PASSWORD, else password in the file, else ~/.pgpass.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            description = "The schema with Millrace's tables, any name. Else MILLRACE_SCHEMA, else schema in the file,"
                    + " else millrace.")
    private @Nullable String schema;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A properties file with the keys url, direct-url, user, password, schema."
                    + " Default: millrace.properties in the working directory, if there is one.")
    private @Nullable Path config;

    /**
     * Where to connect: each setting from the option, else the environment, else the file.
     *
     * @throws CliException if no database is named, or a file cannot be read
     */
    public ConnectionSettings settings(Environment environment) {
        List<SettingsSource> sources = new ArrayList<>();
        sources.add(options(environment));
        sources.add(SettingsSource.variables(environment));
        Path file = environment.directory().resolve(config == null ? Path.of(DEFAULT_FILE) : config);
        if (config != null || Files.exists(file)) {
            sources.add(SettingsSource.file(file));
        }
        return ConnectionSettings.of(sources);
    }

    private SettingsSource options(Environment environment) {
        Map<String, String> values = new HashMap<>();
        put(values, SettingsSource.URL, url);
        put(values, SettingsSource.DIRECT_URL, directUrl);
        put(values, SettingsSource.USER, user);
        put(values, SettingsSource.SCHEMA, schema);
        if (passwordFile != null) {
            Path file = environment.directory().resolve(passwordFile);
            values.put(SettingsSource.PASSWORD, SettingsSource.passwordIn(file));
        }
        return new SettingsSource(
                values, key -> key.equals(SettingsSource.PASSWORD) ? "--password-file " + passwordFile : "--" + key);
    }

    private static void put(Map<String, String> values, String key, @Nullable String value) {
        if (value != null) {
            values.put(key, value);
        }
    }

    /**
     * Opens the database, does {@code work} and closes it again.
     *
     * @throws CliException if anything was wrong that {@link DatabaseFailure} knows; else what {@code work} threw
     */
    public <T> T on(Environment environment, Use use, Function<Database, T> work) {
        ConnectionSettings settings = settings(environment);
        try (Database database = Database.open(settings, use)) {
            return work.apply(database);
        } catch (RuntimeException e) {
            throw new DatabaseFailure(settings).explained(e);
        }
    }
}
