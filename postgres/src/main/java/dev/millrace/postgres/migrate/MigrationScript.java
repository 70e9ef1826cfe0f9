package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlStatements;
import java.util.List;
import java.util.Map;

/** Writes a run as one text for psql, ledger and all, for administrators who run it by hand. */
final class MigrationScript {
    private final MigratorConfig config;
    private final StringBuilder text = new StringBuilder();
    private final SqlFile begin;
    private final SqlFile finish;

    MigrationScript(MigratorConfig config) {
        this.config = config;
        this.begin = SqlFile.load("migrate/ledger-begin", config.schema());
        this.finish = SqlFile.load("migrate/ledger-finish", config.schema());
    }

    /**
     * Returns the text.
     *
     * @param creation the statements that make schema and ledger
     * @param due the files, in order
     */
    String of(List<String> creation, List<Migration> due) {
        text.append("-- Migrates schema ").append(config.schema().quoted().replaceAll("\\s", " "));
        text.append(". Run it with psql -v ON_ERROR_STOP=1 -f; a part that failed is run again from its beginning.\n");
        if (!creation.isEmpty()) {
            inTransaction(() -> creation.forEach(this::statement));
        }
        due.forEach(this::file);
        return text.toString();
    }

    private void file(Migration migration) {
        if (migration.transactional()) {
            inTransaction(() -> recorded(migration));
        } else {
            recorded(migration);
        }
    }

    private void recorded(Migration migration) {
        statement(begin.rendered(beginValues(migration)));
        text.append('\n');
        SqlStatements.split(config.schema().applyTo(migration.text())).forEach(this::statement);
        text.append('\n');
        statement(finish.rendered(Map.of("version", Integer.toString(migration.version()))));
    }

    private void inTransaction(Runnable body) {
        text.append("\nBEGIN;\n");
        statement("SELECT pg_advisory_xact_lock(" + MigrationLock.key(config.schema()) + ")");
        statement("SET LOCAL lock_timeout = '" + config.lockTimeout().toMillis() + "ms'");
        statement("SET LOCAL search_path = ''");
        body.run();
        text.append("COMMIT;\n");
    }

    /** A comment in the last line must not swallow the semicolon. */
    private void statement(String sql) {
        boolean endsInComment = sql.substring(sql.lastIndexOf('\n') + 1).contains("--");
        text.append(sql).append(endsInComment ? "\n;\n" : ";\n");
    }

    private Map<String, String> beginValues(Migration migration) {
        return Map.of(
                "version", Integer.toString(migration.version()),
                "name", literal(migration.name()),
                "phase", literal(migration.phase().text()),
                "sha256", literal(migration.sha256()),
                "transactional", Boolean.toString(migration.transactional()),
                "breaking", Boolean.toString(migration.breaking()),
                "product_version", literal(config.productVersion()));
    }

    private static String literal(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
