package dev.millrace.planted.sqlstate.postgres.migrate;

import java.sql.BatchUpdateException;

final class SqlState {
    String read(BatchUpdateException e) {
        return e.getSQLState();
    }
}
