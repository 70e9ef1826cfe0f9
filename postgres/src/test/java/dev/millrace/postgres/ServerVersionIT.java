package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that are to run on an older server really do. */
class ServerVersionIT {

    @Test
    void theServerIsOfTheMajorVersionAskedFor() {
        assertThat(TestDatabase.create().texts("SHOW server_version").get(0))
                .startsWith(System.getProperty("millrace.test.postgres", "18") + ".");
    }
}
