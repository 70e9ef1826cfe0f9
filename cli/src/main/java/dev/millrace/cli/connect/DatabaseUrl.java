package dev.millrace.cli.connect;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is: {@code jdbc:postgresql://host:port/database?parameters} as pgjdbc reads it, or
 * {@code postgresql://user:password@host:port/database} as libpq does.
 *
 * <p>What tells of a user or a password is taken out, so that {@link #toString} and {@link #jdbcUrl} can be shown. Errors
 * never quote the text, because a password may be anywhere in one that is malformed.
 *
 * @param hosts one {@code host:port}, or several with commas between
 * @param parameters for pgjdbc, by its names, decoded
 */
public record DatabaseUrl(
        String hosts,
        String database,
        Map<String, String> parameters,
        @Nullable String user,
        @Nullable String password) {

    private static final String DEFAULT_PORT = "5432";
    private static final int MAX_PORT = 65_535;
    private static final Pattern SHAPE = Pattern.compile("(?:jdbc:)?postgres(?:ql)?://"
            + "(?:(?<login>[^/?]*)@)?(?<hosts>[^/?@]*)/(?<database>[^?@/]+)(?:\\?(?<parameters>.*))?");
    private static final Pattern HOST =
            Pattern.compile("(?<name>\\[[0-9A-Fa-f:.%a-z]+]|[A-Za-z0-9._-]+)(?::(?<port>[0-9]{1,5}))?");
    /** What libpq calls otherwise than pgjdbc. */
    private static final Map<String, String> LIBPQ_NAMES =
            Map.of("application_name", "ApplicationName", "connect_timeout", "connectTimeout");

    /** Checks for nulls. */
    public DatabaseUrl {
        requireNonNull(hosts, "hosts");
        requireNonNull(database, "database");
        parameters = Map.copyOf(parameters);
    }

    /**
     * Reads either form.
     *
     * @param from where the text came from, such as {@code --url}, for the error
     * @throws CliException if the text has another form; its message does not quote it
     */
    public static DatabaseUrl parse(String text, String from) {
        Matcher url = SHAPE.matcher(text);
        if (!url.matches()) {
            throw malformed(from, "has another form");
        }
        String query = url.group("parameters");
        // pgjdbc reads a plus as a space, libpq does not.
        Map<String, String> parameters =
                parameters(query != null && text.startsWith("jdbc:") ? query.replace("+", "%20") : query, from);
        String login = url.group("login");
        int colon = login == null ? -1 : login.indexOf(':');
        String user = login == null || login.isEmpty()
                ? parameters.remove("user")
                : decoded(colon < 0 ? login : login.substring(0, colon), from);
        String password =
                login == null || colon < 0 ? parameters.remove("password") : decoded(login.substring(colon + 1), from);
        parameters.keySet().removeAll(Set.of("user", "password"));
        return new DatabaseUrl(
                hosts(url.group("hosts"), from), decoded(url.group("database"), from), parameters, user, password);
    }

    private static Map<String, String> parameters(@Nullable String query, String from) {
        Map<String, String> parameters = new TreeMap<>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String part : query.split("&", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw malformed(from, "has a parameter that is not name=value");
            }
            String name = decoded(part.substring(0, equals), from);
            parameters.put(LIBPQ_NAMES.getOrDefault(name, name), decoded(part.substring(equals + 1), from));
        }
        return parameters;
    }

    private static String hosts(String text, String from) {
        StringBuilder hosts = new StringBuilder();
        for (String one : (text.isEmpty() ? "localhost" : text).split(",", -1)) {
            Matcher host = HOST.matcher(one);
            if (!host.matches()) {
                throw malformed(from, "has an address that is not host:port");
            }
            String port = host.group("port") == null ? DEFAULT_PORT : host.group("port");
            if (Integer.parseInt(port) < 1 || Integer.parseInt(port) > MAX_PORT) {
                throw malformed(from, "has a port that is not between 1 and " + MAX_PORT);
            }
            hosts.append(hosts.isEmpty() ? "" : ",")
                    .append(host.group("name"))
                    .append(':')
                    .append(port);
        }
        return hosts.toString();
    }

    private static String decoded(String text, String from) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // no cause: its message quotes the text
            throw malformed(from, "has a % that two hexadecimal digits do not follow; write a plain % as %25");
        }
    }

    private static CliException malformed(String from, String what) {
        return new CliException(
                ExitCode.USAGE,
                "the URL of " + from + " " + what + "; write jdbc:postgresql://host:port/database, or"
                        + " postgresql://user@host:port/database, special characters as %XX"
                        + " (it is not shown here because it may hold a password)");
    }

    /** The URL for pgjdbc, without user, password and parameters. */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + hosts + "/"
                + URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The address for people: no user, no password, no parameters. */
    @Override
    public String toString() {
        return hosts + "/" + database;
    }
}
