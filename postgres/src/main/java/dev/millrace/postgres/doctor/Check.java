package dev.millrace.postgres.doctor;

import java.sql.SQLException;
import java.util.List;

/** Looks for one thing. */
interface Check {

    /** Names it, and its page. */
    String id();

    /** What it cannot do without. */
    default Need need() {
        return Need.NOTHING;
    }

    /** What is wrong; empty if nothing is. */
    List<Finding> look(Examination examination) throws SQLException;
}
