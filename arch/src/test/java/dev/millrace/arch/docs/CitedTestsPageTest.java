package dev.millrace.arch.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.arch.Repository;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages say is proven by tests is: each test that they cite exists. */
class CitedTestsPageTest {
    private static final Map<String, String> SOURCES = Repository.texts(".java");

    @ParameterizedTest
    @ValueSource(strings = {"complaints.md", "promises.md"})
    void everyCitedTestExists(String page) {
        CitedTests cited = CitedTests.in(text(page));

        assertThat(cited.names()).hasSizeGreaterThan(10);
        assertThat(cited.missingIn(SOURCES)).isEmpty();
    }

    @Test
    void everyPromiseIsCited() {
        Map<String, List<String>> rows = text("promises.md")
                .lines()
                .filter(line -> line.startsWith("| P"))
                .collect(Collectors.groupingBy(line -> line.split("\\|", -1)[1].strip()));

        assertThat(rows).containsOnlyKeys("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11");
        assertThat(rows.values())
                .allSatisfy(of -> assertThat(of)
                        .allSatisfy(
                                row -> assertThat(CitedTests.in(row).names()).isNotEmpty()));
    }

    @Test
    void everyComplaintHasATestOrAReason() {
        List<String> rows = text("complaints.md")
                .lines()
                .filter(line -> line.matches("\\| [0-9].*"))
                .toList();

        assertThat(rows)
                .hasSizeGreaterThan(50)
                .allSatisfy(row -> assertThat(row.split("\\|", -1)[3]).isNotBlank());
    }

    @Test
    void aTestThatIsNotThereIsFound() {
        assertThat(CitedTests.in("| P1 | as `ArchitectureTest.theProductKeeps` and `NoSuchIT.method` say |")
                        .missingIn(SOURCES))
                .containsExactly("NoSuchIT.method");
        assertThat(CitedTests.in("`CitedTestsPageTest.noSuchMethod`").missingIn(SOURCES))
                .containsExactly("CitedTestsPageTest.noSuchMethod");
    }

    private static String text(String page) {
        return Repository.text("docs/internals/" + page);
    }
}
