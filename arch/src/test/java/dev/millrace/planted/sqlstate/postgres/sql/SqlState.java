package dev.millrace.planted.sqlstate.postgres.sql;

import java.sql.SQLException;

final class SqlState {
    String read(SQLException e) {
        return e.getSQLState();
    }
}
