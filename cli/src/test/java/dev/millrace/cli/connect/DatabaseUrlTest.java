package dev.millrace.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both forms of a URL, and what is never shown. */
class DatabaseUrlTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db:5433/app, db:5433/app",
        "jdbc:postgresql://db/app, db:5432/app",
        "jdbc:postgresql:///app, localhost:5432/app",
        "postgresql://db/app, db:5432/app",
        "postgres://db/app, db:5432/app",
        "postgresql://[::1]:5433/app, [::1]:5433/app",
        "'postgresql://a:1,b:2/app', 'a:1,b:2/app'",
        "postgresql://db/my%20app, db:5432/my app",
    })
    void addressesAreRead(String text, String shown) {
        assertThat(DatabaseUrl.parse(text, "--url")).hasToString(shown);
    }

    @Test
    void userAndPasswordAreTakenOut() {
        DatabaseUrl url = DatabaseUrl.parse("postgresql://bob:p%40ss+w@rd@db/app?sslmode=require", "--url");

        assertThat(url.user()).isEqualTo("bob");
        assertThat(url.password()).isEqualTo("p@ss+w@rd");
        assertThat(url.jdbcUrl()).isEqualTo("jdbc:postgresql://db:5432/app");
        assertThat(url.parameters()).isEqualTo(Map.of("sslmode", "require"));
        assertThat(url.toString()).isEqualTo("db:5432/app");
    }

    @Test
    void parametersMayHoldThemToo() {
        DatabaseUrl url = DatabaseUrl.parse(
                "jdbc:postgresql://db/app?user=bob&password=s%26cret&application_name=x&prepareThreshold=0", "--url");

        assertThat(url.user()).isEqualTo("bob");
        assertThat(url.password()).isEqualTo("s&cret");
        assertThat(url.parameters()).isEqualTo(Map.of("ApplicationName", "x", "prepareThreshold", "0"));
    }

    @Test
    void plusMeansWhatEachFormSays() {
        assertThat(DatabaseUrl.parse("jdbc:postgresql://db/app?password=a+b%2Bc", "--url")
                        .password())
                .isEqualTo("a b+c");
        assertThat(DatabaseUrl.parse("postgresql://db/app?password=a+b", "--url")
                        .password())
                .isEqualTo("a+b");
    }

    @Test
    void databaseNamesAreEncodedForPgjdbc() {
        assertThat(DatabaseUrl.parse("postgresql://db/a%2Fb%20c%3Fd", "--url").jdbcUrl())
                .isEqualTo("jdbc:postgresql://db:5432/a%2Fb%20c%3Fd");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2",
                "mysql://bob:hunter2@db/app",
                "postgresql://bob:hunter2@db",
                "postgresql://bob:hunter2/x@db/app",
                "postgresql://bob:12/hunter2@db",
                "postgresql://bob:12?hunter2@db/app",
                "postgresql://bob:hunter2@db:port/app",
                "postgresql://bob:hunter2@db:0/app",
                "postgresql://bob:hunter2@db:65536/app",
                "postgresql://bob:%hunter2@db/app",
                "postgresql://bob:hunter2@db/app?hunter2",
                "jdbc:postgresql:app?password=hunter2",
            })
    void whatIsMalformedIsRefusedAndNotQuoted(String text) {
        assertThatThrownBy(() -> DatabaseUrl.parse(text, "MILLRACE_URL"))
                .isInstanceOfSatisfying(
                        CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("the URL of MILLRACE_URL")
                .hasMessageNotContaining("hunter2")
                .hasNoCause();
    }
}
