package dev.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Text that others chose, on a terminal. */
class PrintableTest {

    @Test
    void controlCharactersCannotDriveTheTerminal() {
        assertThat(Printable.line("a\u001b[2J\nb\tc\u009b\r\u0000ä😀"))
                .isEqualTo("a\\u001b[2J\\nb\\tc\\u009b\\r\\u0000ä😀");
    }

    @Test
    void timesAndDurationsAreShort() {
        assertThat(Printable.time(Instant.parse("2026-01-02T03:04:05.123456Z"))).isEqualTo("2026-01-02 03:04:05.123Z");
        assertThat(Printable.time(null)).isEqualTo("-");
        assertThat(Printable.took(Duration.ofMillis(999))).isEqualTo("999 ms");
        assertThat(Printable.took(Duration.ofMillis(1_250))).isEqualTo("1.3 s");
        assertThat(Printable.took(Duration.ofSeconds(61))).isEqualTo("1 min 1 s");
    }

    @Test
    void tablesAlign() {
        Table table = new Table("A", "LONG");
        table.row("wide cell", "x\ny");

        assertThat(table.lines()).containsExactly("A          LONG", "wide cell  x\\ny");
    }
}
