package dev.millrace.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatchetTest {
    private final Ratchet ratchet = Ratchet.parse("# comment\nMETHOD_LINES 30 a/A.java#A.run()\n");

    @Test
    void whatIsRecordedMayStay() {
        assertThat(ratchet.complaints(List.of(method(30)))).isEmpty();
    }

    @Test
    void whatIsRecordedMayNotGrow() {
        assertThat(ratchet.complaints(List.of(method(31))))
                .singleElement()
                .asString()
                .contains("a/A.java#A.run()", "grew from 30");
    }

    @Test
    void whatShrankIsRecordedAnew() {
        assertThat(ratchet.complaints(List.of(method(29))))
                .singleElement()
                .asString()
                .contains("shrank from 30", "-Dsizes.update=true");
    }

    @Test
    void whatIsSmallEnoughOrGoneLeavesTheRecord() {
        assertThat(ratchet.complaints(List.of(method(25))))
                .singleElement()
                .asString()
                .contains("remove the line");
        assertThat(ratchet.complaints(List.of())).singleElement().asString().contains("remove the line");
    }

    @Test
    void onlyWhatNeedsALookIsWritten() {
        assertThat(Ratchet.write(List.of(method(26), new Size(Limit.PARAMETERS, "a/A.java#A.run()", 5)))
                        .lines()
                        .skip(1))
                .containsExactly("METHOD_LINES 26 a/A.java#A.run()");
    }

    private static Size method(int lines) {
        return new Size(Limit.METHOD_LINES, "a/A.java#A.run()", lines);
    }
}
