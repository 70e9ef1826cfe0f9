package dev.millrace.postgres.wake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.sql.Schema;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelTest {

    @Test
    void aPlainSchemaCanBeReadInTheChannel() {
        assertThat(Channel.of(new Schema("millrace"))).isEqualTo(new Channel("millrace:millrace"));
        assertThat(Channel.of(new Schema("millrace")).listen()).isEqualTo("LISTEN \"millrace:millrace\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "odd \"name\"; DROP",
                "naïve",
                "a_schema_whose_name_is_as_long_as_postgresql_lets_names_become_",
                "ab23"
            })
    void everyChannelFitsAnIdentifierOfPostgres(String schema) {
        assertThat(Channel.of(new Schema(schema)).name().getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThanOrEqualTo(Schema.MAX_BYTES);
    }

    @Test
    void schemasDoNotShareAChannel() {
        Channel hashed = Channel.of(new Schema("naïve"));

        assertThat(hashed.name()).matches("millrace#[0-9a-f]{32}");
        assertThat(Channel.of(new Schema("naive"))).isNotEqualTo(hashed);
        assertThat(Channel.of(new Schema(hashed.name().substring("millrace#".length()))))
                .isNotEqualTo(hashed);
    }
}
