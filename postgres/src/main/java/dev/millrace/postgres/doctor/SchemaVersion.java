package dev.millrace.postgres.doctor;

import dev.millrace.postgres.migrate.MigrationException;
import dev.millrace.postgres.migrate.MigrationStatus;
import dev.millrace.postgres.migrate.Migrator;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The migrations that have run, against those that this version knows. */
final class SchemaVersion implements Check {
    private static final String WHY =
            "Statements rest on the tables and functions of their own version; workers of another refuse to start.";
    private static final String TODO = "Run the migrations of the version that your workers have.";

    @Override
    public String id() {
        return "schema-version";
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        Migrator migrator = Migrator.millrace(examination.dataSource())
                .schema(examination.config().schema())
                .build();
        List<Finding> findings = new ArrayList<>();
        try {
            migrator.check();
            List<String> due = migrator.status().stream()
                    .filter(MigrationStatus::isDue)
                    .map(MigrationStatus::title)
                    .toList();
            if (!due.isEmpty()) {
                findings.add(finding(Severity.WARNING, "not run yet: " + String.join(", ", due)));
            }
        } catch (MigrationException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            findings.add(finding(Severity.ERROR, String.valueOf(e.getMessage())));
        }
        return findings;
    }

    private Finding finding(Severity severity, String seen) {
        return new Finding(id(), severity, seen, WHY, TODO, "-- millrace migrate status; millrace migrate up");
    }
}
