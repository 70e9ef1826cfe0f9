package dev.millrace.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.maintenance.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every sweep has a name of its own that its SQL file and its documentation share, and bounds. */
class SweepsTest {
    private static final Path SQL = Path.of("postgres/src/main/resources/dev/millrace/postgres/sql/maintenance");
    private static final Path PAGE = Path.of("docs/internals/sweeps.md");

    private final List<Sweep> sweeps = Sweep.all();

    @Test
    void namesAreUniqueWords() {
        assertThat(sweeps)
                .extracting(Sweep::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
    }

    @Test
    void everySweepIsBoundedAndRests() {
        assertThat(sweeps)
                .allSatisfy(sweep -> assertThat(sweep.limit()).as(sweep.name()).isPositive())
                .allSatisfy(sweep -> assertThat(sweep.interval())
                        .as(sweep.name())
                        .isBetween(Duration.ofSeconds(1), Duration.ofHours(1)));
    }

    @Test
    void everySweepHasItsSqlFileAndItsPlaceInTheDocumentation() throws IOException {
        String page = Files.readString(Repository.root().resolve(PAGE));
        for (Sweep sweep : sweeps) {
            assertThat(Repository.root().resolve(SQL).resolve(sweep.name() + ".sql"))
                    .exists();
            assertThat(page).contains("| `" + sweep.name() + "` |");
        }
    }
}
