package dev.millrace.postgres.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One statement kept in a file of its own, ready to run against one schema.
 *
 * <p>A file begins with a comment that says what goes {@code In:} and {@code Out:}, what it {@code Locks:} and which
 * {@code Index:} it relies on. Parameters are written {@code :name} and the schema {@code /*schema.*}{@code /}; both
 * leave the text runnable in psql. What is sent carries the file's path as its only comment, so that
 * {@code pg_stat_activity} names the file. Immutable and thread-safe.
 */
public final class SqlFile {
    private static final String FOLDER = "/dev/millrace/postgres/sql/";
    private static final List<String> HEADER = List.of("In", "Out", "Locks", "Index");

    private final String path;
    private final NamedSql statement;

    private SqlFile(String path, NamedSql statement) {
        this.path = path;
        this.statement = statement;
    }

    /**
     * Loads {@code <path>.sql} from this module's folder of SQL files.
     *
     * @param path for example {@code job/claim}
     * @throws IllegalStateException if there is no such file, or if its header or its text breaks the rules above
     */
    public static SqlFile load(String path, Schema schema) {
        return load(path, schema, Map.of());
    }

    /**
     * Loads a file about tables that are not known beforehand.
     *
     * @param tokens what stands in the text as a comment, such as {@code /*task*}{@code /}, and the SQL in its place
     */
    public static SqlFile load(String path, Schema schema, Map<String, String> tokens) {
        String resource = FOLDER + path + ".sql";
        try (InputStream in = SqlFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no SQL file " + resource + " on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> token : tokens.entrySet()) {
                text = text.replace("/*" + token.getKey() + "*/", token.getValue());
            }
            return parse(path, text, schema);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read SQL file " + resource, e);
        }
    }

    static SqlFile parse(String path, String text, Schema schema) {
        requireHeader(path, text);
        try {
            return new SqlFile(path, NamedSql.parse(schema.applyTo(text)));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("SQL file " + path + ": " + e.getMessage(), e);
        }
    }

    private static void requireHeader(String path, String text) {
        String header = String.join(
                "\n", text.lines().takeWhile(line -> line.startsWith("--")).toList());
        for (String key : HEADER) {
            if (!Pattern.compile("(?m)^--\\s*" + key + ":\\s*\\S")
                    .matcher(header)
                    .find()) {
                throw new IllegalStateException("SQL file " + path + " lacks the line '-- " + key + ": …' in its header"
                        + " (In, Out, Locks and Index are wanted)");
            }
        }
    }

    /** Begins a call on {@code connection}, which stays the caller's to commit and close. */
    public SqlCall on(Connection connection) {
        return new SqlCall(this, connection);
    }

    /** Returns the path that {@link #load} was given. */
    public String path() {
        return path;
    }

    /** Returns the text that the driver prepares, with {@code ?} for each parameter. */
    public String sql() {
        return "/* " + path + " */ " + statement.sql();
    }

    /** Returns the statement with {@code literals}, each of them SQL, in place of the parameters; NULL where one lacks. */
    public String rendered(Map<String, String> literals) {
        return statement.rendered(literals);
    }

    /** Returns the parameter behind each {@code ?}, in order; one that the text repeats is repeated. */
    public List<String> parameters() {
        return statement.parameters();
    }

    @Override
    public String toString() {
        return path;
    }
}
