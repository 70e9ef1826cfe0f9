package dev.millrace.testing;

import static dev.millrace.testing.Notes.NOTE;
import static dev.millrace.testing.Notes.REST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.JobOptions;
import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.testing.Notes.Note;
import dev.millrace.worker.control.Snooze;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a test of an application can rely on. */
class TestMillraceTest {
    private final List<String> told = new ArrayList<>();
    private final TestMillrace test = TestMillrace.create();

    private JobId enqueue(String text) {
        return test.millrace().client().enqueue(NOTE, new Note(text));
    }

    @Test
    void nothingRunsBeforeTheTestSaysSo() {
        test.handle(NOTE, (note, job) -> note.text());
        JobId first = enqueue("first");
        JobId second = enqueue("second");
        test.job(first).isDueIn(Duration.ZERO).hasAttempts(0);

        assertThat(test.step()).isTrue();
        test.job(first).hasSucceeded().hasResult("first");
        test.job(second).isDueIn(Duration.ZERO);

        assertThat(test.step()).isTrue();
        assertThat(test.step()).isFalse();
    }

    @Test
    void runningWhatIsDueLetsNoTimePass() {
        test.handle(NOTE, (note, job) -> {
            throw new IllegalStateException("no");
        });
        JobId id = enqueue("any");
        Instant before = test.clock().instant();

        assertThat(test.runDue()).isEqualTo(1);

        assertThat(test.clock().instant()).isEqualTo(before);
        test.job(id).is(JobState.SCHEDULED).isDueIn(REST).hasAttempts(1);
    }

    @Test
    void drainingGoesThroughAllAttempts() {
        test.handle(NOTE, (note, job) -> {
            throw new IllegalStateException("no " + job.attempt());
        });
        JobId id = enqueue("any");

        assertThat(test.drain()).isEqualTo(3);

        test.job(id).hasFailed().hasAttempts(3).failedBecause("no 3").hasResult(null);
    }

    @Test
    void drainingLetsYearsPassInNoTime() {
        test.handle(NOTE, (note, job) -> told(note));
        test.millrace()
                .client()
                .enqueue(NOTE, new Note("late"), JobOptions.none().delay(Duration.ofDays(365)));
        enqueue("now");

        test.drain();

        assertThat(told).containsExactly("now", "late");
        assertThat(test.clock().instant()).isEqualTo(Instant.parse("2031-01-01T00:00:00Z"));
    }

    private String told(Note note) {
        told.add(note.text());
        return note.text();
    }

    @Test
    void jobsThatAHandlerPutsInRunToo() {
        test.handle(NOTE, (note, job) -> {
            if (note.text().length() < 3) {
                enqueue(note.text() + "a");
            }
            return told(note);
        });
        enqueue("");

        test.runDue();

        assertThat(told).containsExactly("", "a", "aa", "aaa");
        assertThat(test.payloads(NOTE)).extracting(Note::text).containsExactlyElementsOf(told);
        assertThat(test.jobs(NOTE)).hasSize(4);
    }

    @Test
    void drainingWhatHasNoEndFails() {
        test.handle(NOTE, (note, job) -> {
            throw new Snooze(Duration.ofHours(1));
        });
        enqueue("for ever");

        assertThatThrownBy(test::drain).isInstanceOf(AssertionError.class).hasMessageContaining("on and on");
    }

    @Test
    void aDeadlineEndsWhatWaits() {
        test.handle(NOTE, (note, job) -> told(note));
        JobId id = test.millrace()
                .client()
                .enqueue(
                        NOTE,
                        new Note("late"),
                        JobOptions.none()
                                .delay(Duration.ofHours(1))
                                .deadline(test.clock().instant().plusSeconds(60)));

        test.advance(Duration.ofMinutes(2));

        test.job(id).hasFailed();
        assertThat(told).isEmpty();
    }

    @Test
    void timeThatPassesInAHandlerCountsAsItsOwn() {
        Actor<Note, String> quick = Actor.named("quick", Note.class, String.class)
                .timeout(Duration.ofMinutes(1))
                .build();
        test.handle(quick, (note, job) -> {
            test.advance(Duration.ofMinutes(job.attempt() == 1 ? 2 : 0));
            return "stopping: " + job.isStopping();
        });
        JobId id = test.millrace().client().enqueue(quick, new Note("slow"));

        test.step();
        test.job(id).failedBecause("ran for longer than its timeout").hasAttempts(1);

        test.drain();
        test.job(id).hasSucceeded().hasResult("stopping: false");
    }

    @Test
    void aHandlerThatTakesHoursKeepsItsJob() {
        test.handle(NOTE, (note, job) -> {
            test.advance(Duration.ofHours(3));
            return told(note);
        });
        JobId id = enqueue("long");

        test.drain();

        test.job(id).hasSucceeded().hasAttempts(1);
    }

    @Test
    void aJobIsStoppedWhileItRuns() {
        test.handle(NOTE, (note, job) -> {
            test.millrace().client().cancel(job.jobId(), "not wanted");
            test.advance(Duration.ofSeconds(3)); // a heartbeat
            job.throwIfStopping();
            return "too far";
        });
        JobId id = enqueue("any");

        test.drain();

        test.job(id).wasCancelled().failedBecause("not wanted");
    }

    @Test
    void hooksAreToldBeforeAStepReturns() {
        test.worker(worker ->
                worker.handle(NOTE, (note, job) -> note.text()).onSuccess(event -> told.add("hook " + event.result())));
        enqueue("a");

        test.step();

        assertThat(told).containsExactly("hook \"a\"");
    }

    @Test
    void whatATransactionPutsInExistsOnceItCommits() {
        test.handle(NOTE, (note, job) -> told(note));
        JobId kept = test.inTransaction(tx -> test.millrace().client().enqueue(tx, NOTE, new Note("kept")));
        assertThatThrownBy(() -> test.inTransaction(tx -> {
                    test.millrace().client().enqueue(tx, NOTE, new Note("lost"));
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");

        test.drain();

        assertThat(test.jobs(NOTE)).containsExactly(kept);
    }

    @Test
    void whatIsOverGoesWhenItsTimeHasCome() {
        test.handle(NOTE, (note, job) -> told(note));
        JobId id = enqueue("old");
        test.drain();

        test.advance(Duration.ofDays(60));
        test.job(id).hasSucceeded();
        test.sweep();

        assertThatThrownBy(() -> test.job(id).hasSucceeded())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("its history was dropped");
    }

    @Test
    void aFailedAssertionTellsTheStoryOfTheJob() {
        test.handle(NOTE, (note, job) -> {
            throw new IllegalStateException("a bad day");
        });
        JobId id = enqueue("any");
        test.runDue();

        assertThatThrownBy(() -> test.job(id).hasSucceeded())
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("expected that the job is succeeded", "a bad day", "retrying");
        assertThatThrownBy(() -> test.job(id).isDueIn(Duration.ZERO)).hasMessageContaining("is due in PT0S");
    }
}
