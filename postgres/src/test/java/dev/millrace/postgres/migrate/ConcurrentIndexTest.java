package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConcurrentIndexTest {

    @Test
    void namesAreReadAsTheCatalogueHasThem() {
        assertThat(ConcurrentIndex.of("CREATE INDEX CONCURRENTLY Note_Idx ON \"notes\".note (text)"))
                .contains(new ConcurrentIndex("note_idx", "\"notes\".note"));
        assertThat(
                        ConcurrentIndex.of(
                                "-- why\nCREATE UNIQUE INDEX\n CONCURRENTLY \"A\"\"b\" ON ONLY \"o.\"\"x\".\"T\" USING btree (a)"))
                .contains(new ConcurrentIndex("A\"b", "\"o.\"\"x\".\"T\""));
    }

    @Test
    void otherStatementsMakeNone() {
        assertThat(ConcurrentIndex.of("CREATE INDEX i ON t (x)")).isEmpty();
        assertThat(ConcurrentIndex.of("SELECT 'CREATE INDEX CONCURRENTLY i ON t (x)'"))
                .isEmpty();
        assertThat(ConcurrentIndex.of("VACUUM t")).isEmpty();
    }
}
