package dev.millrace.postgres.doctor;

import dev.millrace.postgres.migrate.Pause;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What sessions wait for, looked at several times: one look sees what happens to be there. */
final class WaitEvents implements Check {
    private static final int LOOKS = 10;
    private static final Duration BETWEEN = Duration.ofMillis(50);
    /** Sessions that wait for the same at once, on average. */
    private static final double MANY = 2;

    @Override
    public String id() {
        return "wait-events";
    }

    @Override
    public Need need() {
        return Need.MONITOR;
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        Map<String, Integer> seen = new TreeMap<>();
        for (int i = 0; i < LOOKS; i++) {
            counts(examination).forEach((event, count) -> seen.merge(event, count, Integer::sum));
            pause();
        }
        List<Finding> findings = new ArrayList<>();
        seen.forEach((event, count) -> {
            double mean = (double) count / LOOKS;
            if (mean >= MANY) {
                findings.add(finding(event, mean));
            }
        });
        return findings;
    }

    /** How many sessions wait for each event now. */
    static Map<String, Integer> counts(Examination examination) throws SQLException {
        SqlFile file = examination.file("doctor/wait-events");
        Map<String, Integer> counts = new TreeMap<>();
        examination
                .read(connection -> file.on(connection)
                        .query(row -> Map.entry(row.getString(1) + ":" + row.getString(2), row.getInt(3))))
                .forEach(event -> counts.put(event.getKey(), event.getValue()));
        return counts;
    }

    private Finding finding(String event, double mean) {
        return new Finding(
                id(),
                Severity.WARNING,
                String.format(Locale.ROOT, "%.1f sessions wait for %s on average of %d looks", mean, event, LOOKS),
                event.startsWith("Lock:")
                        ? "They wait for a transaction of another session: the fewer rows and the shorter, the better."
                        : "What sessions wait for is the limit of the whole; more workers will only wait with them.",
                "Look who blocks whom; then at this event in PostgreSQL's manual, chapter 'Monitoring'.",
                "SELECT pid, pg_blocking_pids(pid), wait_event_type, wait_event, query FROM pg_stat_activity"
                        + " WHERE wait_event_type IN ('Lock', 'LWLock', 'IO');");
    }

    private static void pause() {
        try {
            Pause.SLEEP.pause(BETWEEN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the looks that are left come at once
        }
    }
}
