package dev.millrace.cli.connect;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which database, as whom, in which schema. Prints no secret.
 *
 * @param directUrl where notifications are received; the same database, without a pooler between
 * @param user null for the operating system's user
 * @param password null where none was given
 */
public record ConnectionSettings(
        DatabaseUrl url,
        DatabaseUrl directUrl,
        @Nullable String user,
        @Nullable Password password,
        String schema) {

    /** The schema if none is said. */
    public static final String DEFAULT_SCHEMA = "millrace";

    /** Checks for nulls. */
    public ConnectionSettings {
        requireNonNull(url, "url");
        requireNonNull(directUrl, "directUrl");
        requireNonNull(schema, "schema");
    }

    /**
     * Takes each setting from the first source that has it. A user and password within the URL count as settings of its
     * source, for that URL alone.
     *
     * @throws CliException if no source has a URL, or it is malformed
     */
    static ConnectionSettings of(List<SettingsSource> sources) {
        SettingsSource holder = sources.stream()
                .filter(source -> source.get(SettingsSource.URL) != null)
                .findFirst()
                .orElseThrow(() -> new CliException(
                        ExitCode.USAGE,
                        "no database was named; give --url jdbc:postgresql://host:port/database, set MILLRACE_URL, or"
                                + " write url=… to millrace.properties"));
        String text = requireNonNull(holder.get(SettingsSource.URL));
        DatabaseUrl url = DatabaseUrl.parse(text, holder.nameOf(SettingsSource.URL));
        String schema = null;
        String user = null;
        Password password = null;
        for (SettingsSource source : sources) {
            schema = schema != null ? schema : source.get(SettingsSource.SCHEMA);
            user = user != null ? user : user(source, source.equals(holder) ? url : null);
            password = password != null ? password : password(source, source.equals(holder) ? url : null);
        }
        return new ConnectionSettings(
                url, direct(sources, url), user, password, schema != null ? schema : DEFAULT_SCHEMA);
    }

    private static DatabaseUrl direct(List<SettingsSource> sources, DatabaseUrl otherwise) {
        return sources.stream()
                .filter(source -> source.get(SettingsSource.DIRECT_URL) != null)
                .findFirst()
                .map(source -> DatabaseUrl.parse(
                        requireNonNull(source.get(SettingsSource.DIRECT_URL)),
                        source.nameOf(SettingsSource.DIRECT_URL)))
                .orElse(otherwise);
    }

    private static @Nullable String user(SettingsSource source, @Nullable DatabaseUrl url) {
        String user = source.get(SettingsSource.USER);
        return user != null || url == null ? user : url.user();
    }

    private static @Nullable Password password(SettingsSource source, @Nullable DatabaseUrl url) {
        String password = source.get(SettingsSource.PASSWORD);
        if (password != null) {
            return new Password(password, source.nameOf(SettingsSource.PASSWORD));
        }
        return url == null || url.password() == null
                ? null
                : new Password(url.password(), "the URL of " + source.nameOf(SettingsSource.URL));
    }

    /** The user that the server is told. */
    public String effectiveUser() {
        return user != null ? user : System.getProperty("user.name");
    }

    @Override
    public String toString() {
        return effectiveUser() + "@" + url + ", schema " + schema;
    }
}
