package dev.millrace.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.model.JsonCodec;
import dev.millrace.model.JsonException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class JacksonCodecTest {
    private final JsonCodec codec = new JacksonCodec();

    record Visit(String name, Instant at, Duration length, Optional<String> note, List<Integer> marks) {}

    record Ring(List<Object> parts) {}

    @Test
    void recordsComeBackAsTheyWere() {
        Visit visit = new Visit(
                "Ada",
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                Duration.ofMinutes(5),
                Optional.empty(),
                List.of(1, 2));

        assertThat(codec.read(codec.write(visit), Visit.class)).isEqualTo(visit);
    }

    @Test
    void timesAreWrittenForPeople() {
        assertThat(codec.write(Instant.parse("2026-01-02T03:04:05Z"))).isEqualTo("\"2026-01-02T03:04:05Z\"");
    }

    @Test
    void unknownFieldsAreIgnored() {
        assertThat(codec.read("{\"parts\":[1],\"new\":1}", Ring.class)).isEqualTo(new Ring(List.of(1)));
    }

    @Test
    void whatDoesNotFitNamesTheTypeAndThePlace() {
        assertThatThrownBy(() -> codec.read("{\"marks\":[1,\"two\"]}", Visit.class))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(Visit.class.getName())
                .hasMessageContaining("[\"marks\"]->java.util.ArrayList[1]");
    }

    @Test
    void whatCannotBeWrittenNamesItsType() {
        assertThatThrownBy(() -> codec.write(new Ring(List.of(new Object()))))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(Ring.class.getName());
    }

    @Test
    void theCodecIsFoundOnTheClassPath() {
        assertThat(ServiceLoader.load(JsonCodec.class).findFirst()).containsInstanceOf(JacksonCodec.class);
    }
}
