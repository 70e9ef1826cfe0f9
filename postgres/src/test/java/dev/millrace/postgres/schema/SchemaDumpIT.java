package dev.millrace.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.MigratedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * The schema that all migrations together make, as text: what a change of one does is seen in a review, and nothing changes
 * unseen. The same for every version of PostgreSQL. With {@code -Dschema.update=true} the file is written anew.
 */
class SchemaDumpIT {
    private static final Path FILE = Path.of("src/test/resources/dev/millrace/postgres/schema.txt");
    private static final String OURS = " c.relnamespace = CAST('millrace' AS regnamespace) AND c.relname !~ '_[0-9]{8}'"
            + " AND c.relname !~ '^migration'";

    private static final String DUMP = """
            SELECT line FROM (
              SELECT 1 AS part, CAST(c.relname AS text) AS name, 0 AS n,
                     format('%s %s%s%s', CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END, c.relname,
                       coalesce(' partitioned by ' || pg_get_partkeydef(c.oid), ''),
                       coalesce(' with ' || array_to_string(c.reloptions, ', '), '')) AS line
              FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v') AND <ours>
              UNION ALL
              SELECT 1, c.relname, a.attnum,
                     format('  %s %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                       CASE WHEN a.attcollation = CAST('"C"' AS regcollation) THEN ' collate "C"' ELSE '' END,
                       CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
                       CASE WHEN a.attidentity <> '' THEN ' identity' ELSE '' END,
                       coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''))
              FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
              LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
              WHERE c.relkind IN ('r', 'p', 'v') AND <ours>
              UNION ALL
              SELECT 1, c.relname, 1000, format('  %s: %s', k.conname, pg_get_constraintdef(k.oid))
              FROM pg_class c JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype IN ('c', 'f', 'x')
              WHERE <ours>
              UNION ALL
              SELECT 1, c.relname, 2000, '  ' || regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (ONLY )?\\S+ USING btree', ' on')
              FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid
              WHERE <ours>
              UNION ALL
              SELECT 2, p.proname, 0, format('function %s(%s) returns %s%s%s', p.proname,
                       replace(pg_get_function_identity_arguments(p.oid), 'millrace.', ''),
                       replace(pg_get_function_result(p.oid), 'millrace.', ''),
                       CASE p.provolatile WHEN 'i' THEN ' immutable' WHEN 's' THEN ' stable' ELSE '' END,
                       coalesce(' set ' || array_to_string(p.proconfig, ', '), ''))
              FROM pg_proc p WHERE p.pronamespace = CAST('millrace' AS regnamespace)
            ) AS all_lines
            ORDER BY part, name COLLATE "C", n, line COLLATE "C"
            """.replace("<ours>", OURS);

    private static final MigratedDatabase DATABASE = MigratedDatabase.create(2);

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void theMigrationsMakeTheSchemaThatIsWrittenDown() throws IOException {
        List<String> schema =
                DATABASE.database().texts(DUMP).stream().map(String::valueOf).toList();
        if (Boolean.getBoolean("schema.update")) {
            Files.write(FILE, schema);
        }

        assertThat(schema)
                .as("the schema; if the change is meant, run this test with -Dschema.update=true and look at the file")
                .isEqualTo(Files.readAllLines(FILE));
    }
}
