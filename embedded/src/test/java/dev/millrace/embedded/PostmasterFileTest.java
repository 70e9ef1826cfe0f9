package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from the file that a running server keeps. */
class PostmasterFileTest {
    @TempDir
    private Path cluster;

    @Test
    void serverIsReadyWhenItsEighthLineSaysSo() throws IOException {
        assertThat(read("42\n/data\n1\n5432\n\n127.0.0.1\n1 2\nready   \n")).contains(new PostmasterFile(42, true));
        assertThat(read("42\n/data\n1\n5432\n\n127.0.0.1\n1 2\nstarting\n")).contains(new PostmasterFile(42, false));
        assertThat(read("42\n/data\n1\n")).contains(new PostmasterFile(42, false));
    }

    @Test
    void singleUserServerHasANegativeId() throws IOException {
        assertThat(read("-42\n")).contains(new PostmasterFile(42, false));
    }

    @Test
    void missingOrEmptyFileIsNobody() throws IOException {
        assertThat(PostmasterFile.read(cluster)).isEmpty();
        assertThat(read("")).isEmpty();
    }

    @Test
    void damagedFileIsNamed() {
        assertThatThrownBy(() -> read("rubbish"))
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining(cluster.resolve("postmaster.pid").toString());
    }

    private Optional<PostmasterFile> read(String text) throws IOException {
        Files.writeString(cluster.resolve("postmaster.pid"), text);
        return PostmasterFile.read(cluster);
    }
}
