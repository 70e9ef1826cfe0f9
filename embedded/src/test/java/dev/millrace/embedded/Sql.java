package dev.millrace.embedded;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/** One statement on a connection of its own. */
final class Sql {

    private Sql() {}

    /** Returns the first column of the first row. */
    static String ask(EmbeddedPostgres postgres, String query) throws SQLException {
        try (var connection = connect(postgres);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    static void run(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (var connection = connect(postgres);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        var source = new PGSimpleDataSource();
        source.setUrl(postgres.url());
        return source.getConnection();
    }
}
