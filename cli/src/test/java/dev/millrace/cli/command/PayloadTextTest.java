package dev.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken as a payload, and how the rest is refused. */
class PayloadTextTest {
    private static final int LIMIT = 32;

    @TempDir
    private Path folder = Path.of("");

    private byte[] input = new byte[0];

    @Test
    void digitsAreKept() {
        assertThat(read("[1.10, 12345678901234567.12, 1]")).isEqualTo("[1.10,12345678901234567.12,1]");
    }

    @Test
    void inputAndFileAreRead() throws IOException {
        input = "\"in\"".getBytes(StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("p.json"), " {\"a\": \"ä\"}\n");

        assertThat(read("-")).isEqualTo("\"in\"");
        assertThat(read("@p.json")).isEqualTo("{\"a\":\"ä\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{hi: 1}|not JSON|line 1, column 2",
                "{\"a\": 1|(start marker at line: 1, column: 1)|line 1, column 8",
                "{\"a\": 1} x|not JSON|column",
                "{\"a\":1,\"a\":2}|not JSON|Duplicate",
                "NaN|not JSON|column",
                "null|is null|give a JSON value",
                "'  '|is empty|give a JSON value",
                "\"0123456789012345678901234567890\"|has 33 bytes, and 32 are allowed|raise --max-payload-bytes",
            })
    void whatIsNoPayloadIsRefusedWithItsPlace(String text, String what, String place) {
        refused(text, ExitCode.REFUSED, what, place);
        input = text.getBytes(StandardCharsets.UTF_8);
        refused("-", ExitCode.REFUSED, "the payload from standard input", "");
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        input = new byte[] {'"', (byte) 0xE4, '"'};

        refused("-", ExitCode.REFUSED, "is not UTF-8", "convert");
    }

    @Test
    void missingFileIsNamed() {
        refused("@none.json", ExitCode.IO, folder.resolve("none.json").toString(), "there is no such file");
    }

    private void refused(String argument, ExitCode code, String... parts) {
        assertThatThrownBy(() -> read(argument))
                .isInstanceOfSatisfying(
                        CliException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
                .message()
                .contains(parts);
    }

    private String read(String argument) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Environment environment =
                new Environment(nowhere, nowhere, new ByteArrayInputStream(input), Map.of(), folder, () -> () -> {});
        return new PayloadText(environment, LIMIT).read(argument).toString();
    }
}
