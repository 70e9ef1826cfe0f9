package dev.millrace.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Option before environment before file, for each setting by itself. */
class ConnectionOptionsTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void optionWinsOverEnvironmentWinsOverFile() throws IOException {
        write("url=postgresql://file/f\nuser=fred\npassword=from-file\nschema=file_schema\n");
        Map<String, String> variables = Map.of("MILLRACE_URL", "postgresql://env/e", "MILLRACE_USER", "eve");

        ConnectionSettings settings = settings(variables, "--url", "postgresql://option/o");

        assertThat(settings.url()).hasToString("option:5432/o");
        assertThat(settings.user()).isEqualTo("eve");
        assertThat(settings.password())
                .isEqualTo(new Password("from-file", "password in " + folder.resolve("millrace.properties")));
        assertThat(settings.schema()).isEqualTo("file_schema");
        assertThat(settings(variables).url()).hasToString("env:5432/e");
        assertThat(settings(Map.of()).url()).hasToString("file:5432/f");
        assertThat(settings(Map.of(), "--schema", "s").schema()).isEqualTo("s");
    }

    @Test
    void whatTheUrlSaysCountsForThatUrlAlone() throws IOException {
        write("url=postgresql://fred:secret@file/f\n");

        assertThat(settings(Map.of()).user()).isEqualTo("fred");
        assertThat(settings(Map.of(), "--url", "postgresql://other/o").password())
                .isNull();
        assertThat(settings(Map.of("MILLRACE_PASSWORD", "env"), "--url", "postgresql://bob:url@other/o")
                        .password())
                .isEqualTo(new Password("url", "the URL of --url"));
    }

    @Test
    void passwordFileAndConfigAreRelativeToTheDirectory() throws IOException {
        Files.writeString(folder.resolve("secret"), "hunter2\nsecond line\n");
        Files.writeString(folder.resolve("other.properties"), "url=postgresql://db/app\n");

        ConnectionSettings settings = settings(Map.of(), "--password-file", "secret", "--config", "other.properties");

        assertThat(settings.password()).isEqualTo(new Password("hunter2", "--password-file secret"));
        assertThat(settings.toString()).isEqualTo(System.getProperty("user.name") + "@db:5432/app, schema millrace");
        assertThat(String.valueOf(settings.password())).doesNotContain("hunter2");
    }

    @Test
    void whatCannotBeReadIsNamed() throws IOException {
        refused(ExitCode.USAGE, "no database was named; give --url");
        refused(ExitCode.IO, "configuration " + folder.resolve("x.properties"), "--config", "x.properties");
        refused(ExitCode.IO, "--password-file " + folder.resolve("x") + " cannot be read", "--password-file", "x");
        write("pasword=hunter2\n");
        refused(ExitCode.REFUSED, "unknown key 'pasword'");
    }

    private void refused(ExitCode code, String message, String... arguments) {
        assertThatThrownBy(() -> settings(Map.of(), arguments))
                .isInstanceOfSatisfying(
                        CliException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
                .hasMessageContaining(message)
                .hasMessageNotContaining("hunter2");
    }

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve("millrace.properties"), text);
    }

    private ConnectionSettings settings(Map<String, String> variables, String... arguments) {
        ConnectionOptions options = new ConnectionOptions();
        CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create()
                .addMixin("connection", CommandLine.Model.CommandSpec.forAnnotatedObject(options));
        new CommandLine(spec).parseArgs(arguments);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return options.settings(
                new Environment(nowhere, nowhere, InputStream.nullInputStream(), variables, folder, () -> () -> {}));
    }
}
