package dev.millrace.geoquery.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFolderTest {
    private static final String HEX = "0123456789abcdef0123456789abcdef";

    @TempDir
    Path temporary;

    private Path root;
    private OutputFolder folder;

    @BeforeEach
    void make() {
        root = temporary.resolve("requests");
        folder = new OutputFolder(root);
    }

    @Test // OUT-3
    void outputAppearsWholeAndReplacesTheOneBefore() throws IOException {
        folder.publish("r1", into -> {
            Files.writeString(into.resolve("old.csv"), "old");
            assertThat(root.resolve("r1")).doesNotExist();
        });
        Path published = folder.publish("r1", into -> {
            Files.writeString(into.resolve("new.csv"), "new");
            assertThat(root.resolve("r1").resolve("old.csv")).exists();
        });
        assertThat(published).isEqualTo(root.resolve("r1").toAbsolutePath());
        assertThat(names(published)).containsExactly("new.csv");
        assertThat(names(root)).containsExactly("r1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(published)))
                .isEqualTo("rwxrwxr-x");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(published.resolve("new.csv"))))
                .isEqualTo("rw-rw-r--");
    }

    @Test // OUT-3
    void failureWhileBuildingLeavesTheOldOneAndNothingElse() throws IOException {
        folder.publish("r1", into -> Files.writeString(into.resolve("old.csv"), "old"));
        assertThatThrownBy(() -> folder.publish("r1", into -> {
                    Files.writeString(into.resolve("half.csv"), "half");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(root.resolve("r1").toString())
                .hasMessageContaining("No space left on device")
                .hasMessageContaining("free space");
        assertThatThrownBy(() -> folder.publish("r1", into -> {
                    throw new UncheckedIOException(new IOException("in a row"));
                }))
                .isInstanceOf(OutputException.class);
        assertThat(names(root)).containsExactly("r1");
        assertThat(names(root.resolve("r1"))).containsExactly("old.csv");
    }

    /** The new folder vanishes between the two renames, as when somebody clears it away: the displaced one comes back. */
    @Test // OUT-3
    void displacedOutputIsRestoredWhenTheNewOneCannotTakeItsPlace() throws IOException {
        folder.publish("r1", into -> Files.writeString(into.resolve("old.csv"), "old"));
        assertThatThrownBy(() -> folder.publish("r1", Files::delete)).isInstanceOf(OutputException.class);
        assertThat(names(root.resolve("r1"))).containsExactly("old.csv");
        assertThat(names(root)).containsExactly("r1");
    }

    @Test
    void fileInTheWayIsReplacedToo() throws IOException {
        Files.createDirectories(root);
        Files.writeString(root.resolve("r1"), "a file");
        folder.publish("r1", into -> Files.writeString(into.resolve("new.csv"), "new"));
        assertThat(names(root.resolve("r1"))).containsExactly("new.csv");
    }

    /** Two that publish at once take turns by the renames; whoever is last wins whole, and no folder of the other is left. */
    @Test // OUT-3
    void twoThatPublishAtOnceLeaveOneWholeFolder() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CountDownLatch together = new CountDownLatch(2);
        List<Future<Void>> both = new ArrayList<>();
        for (String name : List.of("one", "two")) {
            both.add(threads.submit(() -> {
                together.countDown();
                together.await();
                for (int i = 0; i < 50; i++) {
                    folder.publish("r1", into -> {
                        Files.writeString(into.resolve("a"), name);
                        Files.writeString(into.resolve("b"), name);
                    });
                }
                return null;
            }));
        }
        for (Future<Void> publisher : both) {
            publisher.get();
        }
        threads.shutdown();
        assertThat(names(root)).containsExactly("r1");
        assertThat(root.resolve("r1/a")).hasSameTextualContentAs(root.resolve("r1/b"));
    }

    @Test // OUT-4
    void leftoversOfCrashesAreClearedUnlessTheirRequestIsLive() throws IOException {
        folder.publish("done", into -> Files.writeString(into.resolve("a"), "published"));
        for (String name : List.of(
                ".dead.building." + HEX,
                ".live.building." + HEX,
                ".done.replaced." + HEX,
                ".lost.replaced." + HEX,
                ".lost.replaced.short",
                "other")) {
            Files.createDirectories(root.resolve(name));
            Files.writeString(root.resolve(name).resolve("a"), name);
        }
        List<String> cleared = folder.clearLeftovers(id -> id.equals("live"));
        assertThat(cleared).containsExactly(".dead.building." + HEX, ".done.replaced." + HEX, ".lost.replaced." + HEX);
        assertThat(names(root))
                .containsExactlyInAnyOrder(".live.building." + HEX, ".lost.replaced.short", "done", "lost", "other");
        assertThat(root.resolve("lost").resolve("a")).hasContent(".lost.replaced." + HEX);
        assertThat(root.resolve("done").resolve("a")).hasContent("published");
        assertThat(new OutputFolder(temporary.resolve("none")).clearLeftovers(id -> false))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "a/b", "../x", "a.b", "a\\b", "a\0b"})
    void idsThatAreNoPlainNamesAreRefused(String id) {
        assertThatIllegalArgumentException().isThrownBy(() -> folder.publish(id, into -> {}));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
