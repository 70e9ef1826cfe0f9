package dev.millrace.postgres.doctor;

import java.util.Map;

/** The doctor's SQL files, for tests that look at statements. */
public final class DoctorStatements {
    private DoctorStatements() {}

    /** What the tokens of its files stand for on the server of this test run. */
    public static Map<String, String> tokens() {
        int version = Integer.parseInt(System.getProperty("millrace.test.postgres", "18"));
        return new Facts(version * 10_000, true, null, true, false, "nobody").tokens();
    }
}
