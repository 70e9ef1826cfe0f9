package dev.millrace.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SizesTest {
    private static final String PATH = "core/src/main/java/dev/millrace/model/Big.java";

    @Test
    void theProductKeepsToItsLimitsAndGrowsNowhere() throws IOException {
        List<Size> measured = new ArrayList<>(Measure.java(Sources.ofRepository()));
        measured.addAll(Measure.sql(Repository.texts(".sql")));
        Path file = Repository.root().resolve(Ratchet.FILE);
        if (Boolean.getBoolean("sizes.update")) {
            Files.writeString(file, Ratchet.write(measured));
        }

        List<String> complaints = Ratchet.parse(Files.readString(file)).complaints(measured);

        assertThat(complaints)
                .as(() -> "sizes; recorded should be:\n" + Ratchet.write(measured))
                .isEmpty();
    }

    @Test
    void longFilesAreFound() {
        assertOneOverTheLimitIsFound(
                Limit.FILE_LINES, lines -> Map.of(PATH, "class Big {" + "\n".repeat(lines - 1) + "}"));
    }

    @Test
    void longTestFilesAreFound() {
        assertOneOverTheLimitIsFound(
                Limit.TEST_FILE_LINES,
                lines -> Map.of("core/src/test/java/BigTest.java", "class BigTest {" + "\n".repeat(lines - 1) + "}"));
    }

    @Test
    void longMethodsAreFound() {
        assertOneOverTheLimitIsFound(
                Limit.METHOD_LINES,
                lines -> big("/** Not counted. */\n void method() {" + "\n".repeat(lines - 1) + "}"));
    }

    @Test
    void longMethodsOfNestedTypesAreFound() {
        assertOneOverTheLimitIsFound(
                Limit.METHOD_LINES,
                lines -> big("Object o = new Object() { public int hashCode() {" + "\n".repeat(lines - 2)
                        + "return 1;\n}};"));
    }

    @Test
    void longParameterListsAreFound() {
        assertOneOverTheLimitIsFound(Limit.PARAMETERS, count -> big("void method(" + integers(count) + ") {}"));
    }

    @Test
    void longParameterListsOfConstructorsAreFound() {
        assertOneOverTheLimitIsFound(Limit.PARAMETERS, count -> big("Big(" + integers(count) + ") {}"));
    }

    @Test
    void recordConstructorsMayTakeEveryComponent() {
        List<Size> sizes = measure(big("record Wide(" + integers(8) + ") { Wide {} Wide(" + integers(7) + ") {} }"));

        assertThat(sizes).filteredOn(Size::needsALook).isEmpty();
    }

    @Test
    void recordsWithManyComponentsAreFound() {
        assertOneOverTheLimitIsFound(
                Limit.RECORD_COMPONENTS,
                count -> big("record Wide(" + integers(count) + ") { static int notCounted; }"));
    }

    @Test
    void packagesWithManyTypesAreFound() {
        assertOneOverTheLimitIsFound(
                Limit.PACKAGE_TYPES,
                count -> IntStream.range(0, count)
                        .boxed()
                        .collect(Collectors.toMap(
                                i -> "core/src/main/java/dev/millrace/model/T" + i + ".java",
                                i -> "class T" + i + " {}")));
    }

    @Test
    void longSqlFilesAreFound() {
        assertFound(
                Limit.SQL_FILE_LINES,
                lines -> Measure.sql(Map.of("postgres/src/main/resources/sql/job/claim.sql", "--\n".repeat(lines))));
    }

    @Test
    void longMigrationsAreFound() {
        assertFound(
                Limit.MIGRATION_LINES,
                lines -> Measure.sql(Map.of("postgres/src/main/resources/migration/V1__a.sql", "--\n".repeat(lines))));
    }

    /** Makes things of a size. */
    private interface Planted<T> {
        T ofSize(int size);
    }

    private static void assertOneOverTheLimitIsFound(Limit limit, Planted<Map<String, String>> sources) {
        assertFound(limit, size -> measure(sources.ofSize(size)));
    }

    private static void assertFound(Limit limit, Planted<List<Size>> planted) {
        Ratchet nothingRecorded = Ratchet.parse("");

        assertThat(nothingRecorded.complaints(planted.ofSize(limit.lookAgain())))
                .isEmpty();
        assertThat(nothingRecorded.complaints(planted.ofSize(limit.lookAgain() + 1)))
                .singleElement()
                .asString()
                .contains(limit + " " + (limit.lookAgain() + 1), limit.advice());
        assertThat(recordedAlready(planted.ofSize(limit.hard()))).isEmpty();
        assertThat(recordedAlready(planted.ofSize(limit.hard() + 1)))
                .singleElement()
                .asString()
                .contains(limit + " " + (limit.hard() + 1), "the hard limit is " + limit.hard());
    }

    private static List<String> recordedAlready(List<Size> sizes) {
        return Ratchet.parse(Ratchet.write(sizes)).complaints(sizes);
    }

    private static List<Size> measure(Map<String, String> sources) {
        return Measure.java(Sources.parse(sources));
    }

    private static Map<String, String> big(String member) {
        return Map.of(PATH, "class Big {\n" + member + "\n}");
    }

    private static String integers(int count) {
        return IntStream.range(0, count).mapToObj(i -> "int p" + i).collect(Collectors.joining(", "));
    }
}
