package dev.millrace.postgres.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Each check has its part of the page, and each part its check. */
class DoctorPageTest {

    @Test
    void eachCheckHasItsPartOfThePage() throws IOException {
        assertThat(Files.readAllLines(Path.of("../docs/operate/doctor.md")).stream()
                        .filter(line -> line.startsWith("## "))
                        .map(line -> line.substring("## ".length())))
                .containsExactlyInAnyOrderElementsOf(Doctor.checks());
    }
}
