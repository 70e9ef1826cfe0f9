package dev.millrace.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.JobState;
import dev.millrace.model.life.JobTransition;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page on states shows the table that the code has. */
class StatesPageTest {

    @Test
    void thePageHasTheTransitionsOfTheCode() throws IOException {
        String page = Files.readString(Repository.root().resolve("docs/internals/states.md"));

        assertThat(page).contains(table());
    }

    private static String table() {
        return Arrays.stream(JobTransition.values()).map(StatesPageTest::row).collect(Collectors.joining("\n"));
    }

    private static String row(JobTransition transition) {
        return "| `%s` | %s | %s | %s | %s |"
                .formatted(
                        transition.word(),
                        words(transition.from()),
                        words(transition.to()),
                        transition.by().words(),
                        transition.endsAttempt() ? "yes" : "no");
    }

    private static String words(Set<JobState> states) {
        return states.isEmpty()
                ? "–"
                : states.stream().sorted().map(JobState::word).collect(Collectors.joining(", "));
    }
}
