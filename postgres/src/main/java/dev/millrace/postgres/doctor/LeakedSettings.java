package dev.millrace.postgres.doctor;

import java.sql.SQLException;
import java.util.List;

/** Settings that an earlier client left on the session of a pooler, or a connection of a pool. */
final class LeakedSettings implements Check {

    @Override
    public String id() {
        return "leaked-settings";
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        var file = examination.file("doctor/leaked-settings");
        return examination.readBare(connection -> file.on(connection)
                .query(row -> new Finding(
                        id(),
                        Severity.ofWord(row.getString(1)),
                        row.getString(2),
                        "A SET stays on the server's session, and whoever gets it next works under it: with"
                                + " synchronous_commit off, other programs' commits can be lost.",
                        "Find the program that says SET and have it say SET LOCAL within a transaction.",
                        row.getString(3))));
    }
}
