package dev.millrace.arch.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.arch.Repository;
import org.junit.jupiter.api.Test;

/** The pages of the reference say what the code says; {@code -Dreference.update=true} writes them anew. */
class ReferencePageTest {

    @Test
    void everySettingIsThereWithItsDefaultAndBounds() throws ReflectiveOperationException {
        ReferencePage page = new ReferencePage(
                "Settings",
                "What can be set in Java and, where a command is named, on the command line. The defaults are those of the code;"
                        + " the bounds are what it says when they are broken. Times on the command line are written as `10s`, `5m`"
                        + " or `30d`.");
        for (Settings settings : AllSettings.inOrder().toList()) {
            page.heading(settings.title());
            page.paragraph(settings.how());
            page.table(Settings.heads(), settings.rows());
        }
        page.assertWritten("settings.md");
    }

    @Test
    void everyCommandIsThereWithItsOptions() {
        CommandsPage.made().assertWritten("commands.md");
    }

    @Test
    void everyTableIsThere() {
        TablesPage.made().assertWritten("tables.md");
        assertThat(TablesPage.unexplained())
                .as("tables that no migration explains")
                .isEmpty();
    }

    @Test
    void everySqlStateIsThere() {
        SqlStatesPage.made().assertWritten("sqlstates.md");
    }

    @Test
    void whatTheCodeSaysIsOnThePages() {
        assertThat(Repository.text("docs/reference/settings.md"))
                .contains("| `slots` | as many as processors, at least 4 | 1 to 10000 | handlers that run at once |");
        assertThat(Repository.text("docs/reference/sqlstates.md")).contains("| `DISK_FULL` | 53100 |");
        assertThat(Repository.text("docs/reference/tables.md")).contains("## job_status");
        assertThat(Repository.text("docs/reference/commands.md")).contains("## millrace worker", "| `MILLRACE_URL` |");
    }
}
