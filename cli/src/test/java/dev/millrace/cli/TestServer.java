package dev.millrace.cli;

import dev.millrace.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** The server that the test JVM starts when it first needs it, and databases on it. */
final class TestServer {
    private static final AtomicInteger COUNT = new AtomicInteger();
    static final EmbeddedPostgres POSTGRES = EmbeddedPostgres.temporary();

    private TestServer() {}

    /** The name of a new, empty database. */
    static String newDatabase() {
        String name = "cli_" + COUNT.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name);
        return name;
    }

    /** The URL of a new database with Millrace's tables. */
    static String migrated() {
        String url = POSTGRES.url(newDatabase());
        CliRun run = CliRun.of("migrate", "up", "--url", url);
        if (run.code().code() != 0) {
            throw new IllegalStateException(run.toString());
        }
        return url;
    }

    static void execute(String database, String sql) {
        executeAt(POSTGRES.url(database), sql);
    }

    static void executeAt(String url, String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run " + sql, e);
        }
    }

    /** The first column of the first row, as text; empty if there is none. */
    static String text(String url, String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run " + sql, e);
        }
    }
}
