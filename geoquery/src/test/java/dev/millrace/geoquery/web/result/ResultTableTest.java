package dev.millrace.geoquery.web.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTableTest {
    @TempDir
    Path folder;

    @Test
    void columnsOfOneSeriesAreFoundByTheirTimes() throws IOException {
        ResultTable table = table("""
                feature_collection,geom_id,boundary.name,pr_199901.mean,pr_199902.mean,relief_none.max
                c,1,"O'Neil, <b>",1.5,,7
                c,2,B,x,2,8
                """);

        ResultColumn january = table.column("pr_199901.mean").orElseThrow();

        assertThat(table.columns()).hasSize(3);
        assertThat(january.time()).isEqualTo("1999-01");
        assertThat(table.series(january)).extracting(ResultColumn::time).containsExactly("1999-01", "1999-02");
        assertThat(table.rows(table.series(january)))
                .satisfiesExactly(
                        row -> {
                            assertThat(row.name()).isEqualTo("O'Neil, <b>");
                            assertThat(row.values().get(0)).hasValue(1.5);
                            assertThat(row.values().get(1)).isEmpty();
                        },
                        row -> assertThat(row.values().get(0)).isEmpty());
        assertThat(table.head(1)).hasSize(1);
    }

    private Path file() {
        return folder.resolve("t.csv");
    }

    private ResultTable table(String text) throws IOException {
        Files.writeString(file(), text);
        return ResultTable.open(file());
    }
}
