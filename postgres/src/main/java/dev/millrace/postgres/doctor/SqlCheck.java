package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.SqlCall;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * A check whose SQL file gives severity, what was seen, and a statement to paste.
 *
 * @param path of the file
 * @param why why it matters
 * @param todo what to do
 */
record SqlCheck(String path, Need need, String why, String todo) implements Check {

    @Override
    public String id() {
        return path.substring(path.indexOf('/') + 1);
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        SqlFile file = examination.file(path);
        return examination.read(connection -> call(file, connection, examination.config())
                .query(row -> new Finding(
                        id(), Severity.ofWord(row.getString(1)), row.getString(2), why, todo, row.getString(3))));
    }

    private static SqlCall call(SqlFile file, Connection connection, DoctorConfig config) {
        SqlCall call = file.on(connection);
        for (String name : Set.copyOf(file.parameters())) {
            switch (name) {
                case "schema" -> call.set(name, config.schema());
                case "long" -> call.set(name, config.longTransaction());
                case "xids" -> call.set(name, config.xids());
                case "waiting", "stale" -> call.set(name, config.waiting());
                default -> throw new IllegalStateException("no value for :" + name + " of " + file);
            }
        }
        return call;
    }
}
