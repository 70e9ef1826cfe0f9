package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be asked for, and what the server gets. */
class EmbeddedPostgresConfigTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void portOutOfBoundsIsRefused(int port) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder().port(port).build())
                .withMessageContaining("0 (any free one) to 65535, was " + port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fsync", "work mem", "a=b", "", "--help"})
    void whatIsNoNameOfASettingIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder().setting(name, "1").build())
                .withMessageContaining("'" + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"port", "listen_addresses", "unix_socket_directories", "data_directory"})
    void settingThatTheBuilderDecidesIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EmbeddedPostgres.builder().setting(name, "1").build())
                .withMessageContaining("'" + name + "' is not free");
    }

    @Test
    void startTimeoutMustBeLongerThanZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        EmbeddedPostgres.builder().startTimeout(Duration.ZERO).build());
    }

    @Test
    void onlyThrowAwayDataGoWithoutFsync() {
        var thrownAway = EmbeddedPostgres.builder().build();
        var kept = EmbeddedPostgres.builder().dataDirectory(Path.of("kept")).build();

        assertThat(thrownAway.allSettings(1)).containsEntry("fsync", "off").containsEntry("timezone", "UTC");
        assertThat(kept.allSettings(1)).doesNotContainKey("fsync");
    }

    @Test
    void askedForSettingsWinOverOurs() {
        var config = EmbeddedPostgres.builder()
                .setting("max_connections", "7")
                .setting("fsync", "on")
                .build();

        assertThat(config.allSettings(5433))
                .containsEntry("max_connections", "7")
                .containsEntry("fsync", "on")
                .containsEntry("port", "5433");
    }
}
