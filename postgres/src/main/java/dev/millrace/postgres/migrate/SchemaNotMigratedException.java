package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.Schema;
import java.util.List;
import java.util.stream.Collectors;

/** The schema lacks what this version of the program needs before it may start. */
public final class SchemaNotMigratedException extends MigrationException {
    private static final long serialVersionUID = 1L;

    private final List<Integer> missing;

    SchemaNotMigratedException(Schema schema, List<MigrationStatus> missing) {
        super("schema " + schema.quoted() + " is not migrated: "
                + missing.stream().map(MigrationStatus::title).collect(Collectors.joining(", "))
                + (missing.size() == 1 ? " is" : " are") + " missing; run `millrace migrate up`");
        this.missing = missing.stream().map(MigrationStatus::version).toList();
    }

    /** Returns the versions that have not run, ascending. */
    public List<Integer> missing() {
        return missing;
    }
}
