package dev.millrace.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTest {
    private static final String MAIN = "core/src/main/java/dev/millrace/model/Planted.java";
    private static final String TEST = "core/src/test/java/dev/millrace/model/PlantedTest.java";

    @Test
    void everyPublicTypeAndMethodOfPublishedModulesIsDocumented() {
        assertThat(SourceCheck.undocumented(Sources.ofRepository().main())).isEmpty();
    }

    @Test
    void testsNeitherSleepNorAreSwitchedOff() {
        assertThat(SourceCheck.unreliable(Sources.ofRepository().tests())).isEmpty();
    }

    @Test
    void sqlStatesAreInterpretedInOneClass() {
        assertThat(SourceCheck.sqlStates(Sources.ofRepository().main())).isEmpty();
    }

    @Test
    void missingJavadocIsFound() {
        String text = """
                public interface Planted {
                    void inInterface();
                    /** Documented. */
                    int documented();
                    private void hidden() {}
                    class Nested {
                        public void inNested() {}
                        void packagePrivate() {}
                        @Override public String toString() { return ""; }
                    }
                }
                class Hidden { public void alsoHidden() {} }
                """;

        assertThat(SourceCheck.undocumented(parse(MAIN, text)))
                .containsExactly(
                        MAIN + ":1: public type Planted has no Javadoc",
                        MAIN + ":2: public method inInterface has no Javadoc",
                        MAIN + ":6: public type Nested has no Javadoc",
                        MAIN + ":7: public method inNested has no Javadoc");
    }

    @Test
    void aPackageWithoutAPurposeIsFoundInAnyModule() {
        String path = "cli/src/main/java/dev/millrace/cli/package-info.java";

        assertThat(SourceCheck.undocumented(parse(path, "package dev.millrace.cli;")))
                .hasSize(1);
        assertThat(SourceCheck.undocumented(parse(path, "/** The command. */ package dev.millrace.cli;")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "void m() throws Exception { Thread.sleep(1); }",
                "void m() throws Exception { TimeUnit.SECONDS.sleep(1); }",
                "void m() throws Exception { sleep(1); }",
                "Pause pause = Thread::sleep;",
                "void m() { LockSupport.parkNanos(1); }",
                "@Disabled void m() {}",
                "@org.junit.jupiter.api.Disabled(\"later\") void m() {}"
            })
    void anUnreliableTestIsFound(String member) {
        assertThat(SourceCheck.unreliable(parse(TEST, "class PlantedTest { " + member + " }")))
                .hasSize(1);
    }

    @Test
    void aTestThatWaitsForAConditionPasses() {
        String text = "class PlantedTest { void m() throws Exception { latch.await(); } }";

        assertThat(SourceCheck.unreliable(parse(TEST, text))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "57P03", "23505", "08006", "0A000"})
    void anSqlStateIsFound(String state) {
        assertThat(SourceCheck.sqlStates(parse(MAIN, "class Planted { String s = \"" + state + "\"; }")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"512MB", "200GB", "12th ", "pr_99", "98765"})
    void otherTextIsNoSqlState(String text) {
        assertThat(SourceCheck.sqlStates(parse(MAIN, "class Planted { String s = \"" + text + "\"; }")))
                .isEmpty();
    }

    private static List<Sources.Source> parse(String path, String text) {
        return Sources.parse(Map.of(path, text)).files();
    }
}
