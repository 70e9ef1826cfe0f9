package dev.millrace.planted.sqlstate.postgres;

import java.sql.SQLException;

final class Innocent {
    int read(SQLException e) {
        return e.getErrorCode();
    }
}
