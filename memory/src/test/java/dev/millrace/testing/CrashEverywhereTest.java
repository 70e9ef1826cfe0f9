package dev.millrace.testing;

import static dev.millrace.testing.Notes.NOTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.RetryPolicy;
import dev.millrace.testing.Notes.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Crashes at every step of a worker and of the handlers. */
class CrashEverywhereTest {
    private final List<String> endings = new ArrayList<>();

    @Test
    void aHandlerThatBearsToBeRunAgainEndsTheSame() {
        Set<String> end = TestMillrace.crashEverywhere(test -> {
            Set<String> notes = new TreeSet<>();
            test.handle(NOTE, (note, job) -> {
                notes.add(note.text());
                return note.text();
            });
            test.millrace().client().enqueue(NOTE, new Note("a"));
            test.millrace().client().enqueue(NOTE, new Note("b"));
            test.drain();
            test.jobs(NOTE).forEach(id -> test.job(id).hasSucceeded());
            endings.add("ended");
            return notes;
        });

        assertThat(end).containsExactly("a", "b");
        assertThat(endings).as("scenarios that ended").hasSizeGreaterThan(10);
    }

    @Test
    void aHandlerThatDoesNotIsToldWhereItWasKilled() {
        assertThatThrownBy(() -> TestMillrace.crashEverywhere(test -> {
                    List<String> notes = new ArrayList<>();
                    test.handle(NOTE, (note, job) -> {
                        notes.add(note.text());
                        return null;
                    });
                    test.millrace().client().enqueue(NOTE, new Note("a"));
                    test.drain();
                    return notes;
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("killed before JobStore.", "[a, a]", "without a crash with\n  [a]");
    }

    @Test
    void whatAHandlerPutsInItsTransactionIsThereOnceWhereverItIsKilled() {
        List<String> end = TestMillrace.crashEverywhere(test -> {
            test.handle(
                    NOTE,
                    (note, job) -> test.inTransaction(tx -> {
                        if (note.text().equals("first")) {
                            test.millrace().client().enqueue(tx, NOTE, new Note("second"));
                        }
                        job.completeIn(tx, "done");
                        return "done";
                    }));
            test.millrace().client().enqueue(NOTE, new Note("first"));
            test.drain();
            test.jobs(NOTE).forEach(id -> test.job(id).hasSucceeded().hasResult("done"));
            return test.payloads(NOTE).stream().map(Note::text).toList();
        });

        assertThat(end).containsExactly("first", "second");
    }

    @Test
    void jobsOfAnActorThatIsTriedOnceAreLostToACrash() {
        Actor<Note, String> once = Actor.named("once", Note.class, String.class)
                .retry(RetryPolicy.never())
                .build();

        assertThatThrownBy(() -> TestMillrace.crashEverywhere(test -> {
                    test.handle(once, (note, job) -> "ran");
                    test.millrace().client().enqueue(once, new Note("a"));
                    test.drain();
                    test.jobs(once).forEach(id -> test.job(id).hasSucceeded());
                    return "the end";
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("killed after JobStore.claim", "crashed");
    }

    @Test
    void aMarkIsAPointToo() {
        List<String> marked = new ArrayList<>();
        TestMillrace.crashEverywhere(test -> {
            test.handle(NOTE, (note, job) -> {
                marked.add("before");
                test.mark("half-way");
                marked.add("after");
                return null;
            });
            test.millrace().client().enqueue(NOTE, new Note("a"));
            test.drain();
            return "the end";
        });

        assertThat(marked.stream().filter("before"::equals).count())
                .isEqualTo(marked.stream().filter("after"::equals).count() + 1);
    }

    @Test
    void aTestCanKillWhereItLikes() {
        TestMillrace test = TestMillrace.create();
        test.handle(NOTE, (note, job) -> {
            if (job.attempt() == 1) {
                test.crash();
            }
            return "attempt " + job.attempt();
        });
        JobId id = test.millrace().client().enqueue(NOTE, new Note("a"));

        test.step();
        test.job(id).is(JobState.SCHEDULED).hasAttempts(1).failedBecause("lease");
        test.drain();

        test.job(id).hasSucceeded().hasResult("attempt 2");
    }

    @Test
    void aScenarioThatLetsNothingRunIsRefused() {
        assertThatThrownBy(() -> TestMillrace.crashEverywhere(test -> "nothing"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("drain()");
    }
}
