package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ServerVersionTest {

    @Test
    void serversBefore15AreRefusedByName() {
        assertThatThrownBy(() -> ServerVersion.require(140_019))
                .isInstanceOf(UnsupportedServerException.class)
                .hasMessage("PostgreSQL 14.19 is too old, Millrace needs 15 or newer;"
                        + " upgrade the server or connect to another");
        assertThatThrownBy(() -> ServerVersion.require(90_624)).hasMessageContaining("PostgreSQL 9.6.24 ");
    }

    @Test
    void servers15AndLaterAreAccepted() {
        assertThatCode(() -> ServerVersion.require(150_000)).doesNotThrowAnyException();
        assertThatCode(() -> ServerVersion.require(180_006)).doesNotThrowAnyException();
    }
}
