package dev.millrace.postgres.doctor;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The invariants of the claim log and of the life of jobs. */
final class Invariants implements Check {

    @Override
    public String id() {
        return "invariants";
    }

    @Override
    public Need need() {
        return Need.TABLES;
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        var file = examination.file("maintenance/check");
        return examination.read(connection -> file.on(connection)
                .set("now", (Instant) null)
                .query(row -> new Finding(
                        id(),
                        Severity.ERROR,
                        row.getString(1) + ": " + row.getString(2) + " " + row.getString(3),
                        "What Millrace promises rests on this; if it does not hold there is a bug, or somebody changed the"
                                + " tables by hand.",
                        "Report it, with the output of 'millrace check --json'; the safety sweep mends stranded jobs.",
                        null)));
    }
}
