package dev.millrace.arch.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.arch.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;

/** A page of the reference that is made of the code, while it is written. For one thread. */
final class ReferencePage {
    private static final String FOLDER = "docs/reference/";

    private final StringBuilder text = new StringBuilder();

    /** Begins a page whose first words say what it is. */
    ReferencePage(String title, String purpose) {
        text.append("# ")
                .append(title)
                .append("\n\n<!-- Made of the code; ")
                .append("mvn verify -pl arch -am -Dreference.update=true writes it anew. -->\n\n");
        paragraph(purpose);
    }

    void heading(String words) {
        text.append("## ").append(words).append("\n\n");
    }

    void paragraph(String words) {
        if (!words.isEmpty()) {
            text.append(words).append("\n\n");
        }
    }

    void table(List<String> heads, List<List<String>> rows) {
        text.append(line(heads)).append(line(heads.stream().map(head -> "---").toList()));
        rows.forEach(row -> text.append(line(row)));
        text.append('\n');
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\s+", " ").strip())
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    static String code(String words) {
        return words.isEmpty() ? "" : "`" + words + "`";
    }

    /** Asserts that the page is written down; writes it first where that was asked for. */
    void assertWritten(String name) {
        if (Boolean.getBoolean("reference.update")) {
            write(name);
        }
        assertThat(Repository.text(FOLDER + name))
                .as(FOLDER + name + "; -Dreference.update=true writes it anew")
                .isEqualTo(made());
    }

    private void write(String name) {
        try {
            Files.writeString(Repository.root().resolve(FOLDER + name), made());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The page as it is by now. */
    String made() {
        return text.toString().stripTrailing() + "\n";
    }
}
