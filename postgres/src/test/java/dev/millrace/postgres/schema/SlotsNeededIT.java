package dev.millrace.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobOptions;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.ClaimRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code slots_needed}, which autoscalers ask: what could run, not what waits. */
class SlotsNeededIT {
    private static final Actor<String, Void> MAIL =
            Actor.named("mail", String.class).queue("post").build();
    private static final Actor<String, Void> PRINT =
            Actor.named("print", String.class).queue("post").build();

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final Millrace millrace =
            Millrace.builder(database.store()).codec(new JacksonCodec()).build();

    @AfterEach
    void close() {
        millrace.close();
        database.close();
    }

    @Test
    void nothingIsNeededForNothing() {
        assertThat(needed()).isZero();
        millrace.client().enqueue(MAIL, "a", JobOptions.none().delay(Duration.ofHours(1)));

        assertThat(needed()).as("not due").isZero();
    }

    @Test
    void everyJobThatCouldRunNeedsOne() {
        enqueue(MAIL, 30);
        enqueue(PRINT, 5);

        assertThat(needed()).isEqualTo(35);
        assertThat(needed("ARRAY['post']", "ARRAY['print']")).isEqualTo(5);
        assertThat(needed("ARRAY['other']", "NULL")).isZero();
    }

    @Test
    void aBacklogBehindALimitNeedsNoMoreThanTheLimit() {
        enqueue(MAIL, 30);
        enqueue(PRINT, 5);

        millrace.settings().change(MAIL.name(), settings -> settings.withMaxRunning(3));
        assertThat(needed()).as("of an actor").isEqualTo(8);
        millrace.settings().change(new QueueName("post"), settings -> settings.withMaxRunning(6));
        assertThat(needed()).as("of a queue").isEqualTo(6);
        millrace.settings().set(new InstallationSettings(2));
        assertThat(needed()).as("of all").isEqualTo(2);
    }

    @Test
    void whatIsPausedNeedsSlotsForWhatRunsAlone() {
        enqueue(MAIL, 10);
        claim(4);
        millrace.settings().pause(new QueueName("post"));

        assertThat(needed()).isEqualTo(4);
    }

    @Test
    void oneIdentityNeedsOneSlot() {
        for (int i = 0; i < 10; i++) {
            millrace.client().enqueue(MAIL, "a", JobOptions.none().identity("one"));
        }
        claim(10);

        assertThat(needed()).isEqualTo(1);
    }

    private void enqueue(Actor<String, Void> actor, int count) {
        for (int i = 0; i < count; i++) {
            millrace.client().enqueue(actor, "a");
        }
    }

    private void claim(int limit) {
        WorkerId worker = database.store().workers().register("w", Duration.ofMinutes(5));
        database.store().jobs().claim(new ClaimRequest(worker, new QueueName("post"), List.of(MAIL.name()), limit));
    }

    private long needed() {
        return needed("NULL", "NULL");
    }

    private long needed(String queues, String actors) {
        return Long.parseLong(String.valueOf(database.database()
                .texts("SELECT millrace.slots_needed(" + queues + ", " + actors + ")")
                .get(0)));
    }
}
