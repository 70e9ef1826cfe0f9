package dev.millrace.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFileTest {
    private static final Schema SCHEMA = new Schema("millrace");
    private static final String HEADER =
            "-- Does it.\n--\n-- In:    :x int\n-- Out:   it\n-- Locks: none\n-- Index: none\n";

    @Test
    void theTextCarriesItsPathAndNoOtherComment() {
        SqlFile file = SqlFile.parse("job/it", HEADER + "SELECT f(:x) FROM /*schema.*/job;\n", SCHEMA);

        assertThat(file.sql()).isEqualTo("/* job/it */ SELECT f(?) FROM \"millrace\".job");
        assertThat(file.parameters()).containsExactly("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"In", "Out", "Locks", "Index"})
    void everyHeaderLineIsWanted(String key) {
        String without = HEADER.replaceFirst("-- " + key + ":", "-- ");

        assertThatThrownBy(() -> SqlFile.parse("job/it", without + "SELECT 1", SCHEMA))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("job/it")
                .hasMessageContaining("-- " + key + ":");
    }

    @Test
    void aHeaderBelowTheStatementDoesNotCount() {
        assertThatThrownBy(() -> SqlFile.parse("job/it", "SELECT 1\n" + HEADER, SCHEMA))
                .hasMessageContaining("-- In:");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> SqlFile.load("job/no-such", SCHEMA))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("/dev/millrace/postgres/sql/job/no-such.sql");
    }

    @Test
    void aFaultInTheTextNamesTheFile() {
        assertThatThrownBy(() -> SqlFile.parse("job/it", HEADER + "SELECT a::int", SCHEMA))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("SQL file job/it: ");
    }
}
