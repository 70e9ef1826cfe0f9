package dev.millrace.postgres.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Makes a value of the row that a result set stands on.
 *
 * @param <T> what a row becomes
 */
@FunctionalInterface
public interface RowMapper<T> {

    /** Returns the value of the current row; must not move the cursor. */
    T map(ResultSet row) throws SQLException;
}
