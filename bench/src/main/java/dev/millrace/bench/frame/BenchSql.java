package dev.millrace.bench.frame;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * SQL of a bench's own, kept in a resource file with a header. Parameters are written {@code :name} and the schema
 * {@code /*schema.*}{@code /}, as in the product's files; texts in quotes have no colons. Immutable.
 */
public final class BenchSql {
    private static final Pattern PARAMETER = Pattern.compile(":([a-z]+)");

    private final String sql;
    private final List<String> parameters = new ArrayList<>();

    private final String text;

    private BenchSql(String text) {
        this.text = text;
        Matcher matcher = PARAMETER.matcher(text);
        StringBuilder prepared = new StringBuilder();
        while (matcher.find()) {
            parameters.add(matcher.group(1));
            matcher.appendReplacement(prepared, "?");
        }
        sql = matcher.appendTail(prepared).toString();
    }

    /**
     * Loads {@code <path>.sql} from this module's resources.
     *
     * @throws IllegalStateException if there is no such file
     */
    public static BenchSql load(String path, String schema) {
        String resource = "/dev/millrace/bench/" + path + ".sql";
        try (InputStream in = BenchSql.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no SQL file " + resource + " on the class path");
            }
            String body = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("--"))
                    .collect(Collectors.joining("\n"));
            return new BenchSql(body.replace("/*schema.*/", schema + "."));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read SQL file " + resource, e);
        }
    }

    /** The text that is prepared. */
    public String sql() {
        return sql;
    }

    /** The text with {@code $1} and so on, for PREPARE; the numbers count {@link #names}. */
    public String numbered() {
        List<String> names = names();
        return PARAMETER
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement("$" + (names.indexOf(found.group(1)) + 1)));
    }

    /** The parameters' names, each once, in the order in which they first appear. */
    public List<String> names() {
        return parameters.stream().distinct().toList();
    }

    /** Binds {@code values} by name; the statement is the caller's to close. */
    public PreparedStatement on(Connection connection, Map<String, Object> values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.size(); i++) {
            Object value = values.get(parameters.get(i));
            if (value == null) {
                throw new IllegalStateException("parameter :" + parameters.get(i) + " is not bound in " + sql);
            }
            statement.setObject(i + 1, value);
        }
        return statement;
    }
}
