package dev.millrace.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The guide to testing shows the example as it is compiled and run. */
class GuideTest {
    @Test
    void thePageShowsTheExampleThatRuns() throws IOException {
        String code = Files.readString(Path.of("src/test/java/dev/millrace/docs/OrdersTest.java"))
                .replace("package dev.millrace.docs;\n\n", "");

        assertThat(Files.readString(Path.of("../docs/guide/testing.md"))).contains("```java\n" + code + "```\n");
    }
}
