package dev.millrace.planted.sqlstate.postgres;

import java.sql.SQLException;

final class Culprit {
    String read(SQLException e) {
        return e.getSQLState();
    }
}
