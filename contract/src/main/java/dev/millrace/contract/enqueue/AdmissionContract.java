package dev.millrace.contract.enqueue;

import static dev.millrace.model.JobState.CANCELLED;
import static dev.millrace.model.JobState.FAILED;
import static dev.millrace.model.JobState.PENDING;
import static dev.millrace.model.JobState.RUNNING;
import static dev.millrace.model.JobState.SCHEDULED;
import static dev.millrace.model.JobState.SUCCEEDED;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.Admission;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.JobRefusedException.Reason;
import dev.millrace.store.Page;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the conditions on which a job is stored promise; {@code docs/internals/enqueue.md}. */
public abstract class AdmissionContract extends ContractSuite {
    private static final Duration HOUR = ofHours(1);
    private static final Admission KEYED = keyed("shop", "order-7");
    private static final Twins LIVE = new Twins.Unique(HOUR, Set.of(SCHEDULED, PENDING, RUNNING));
    private static final Twins REPLACE = new Twins.Replace(false);

    protected AdmissionContract(StoreSource source) {
        super(source);
    }

    private static Admission keyed(String scope, String key) {
        return Admission.ALWAYS.withKey(new Admission.Key(scope, key, HOUR));
    }

    private static Admission twins(Twins rule) {
        return Admission.ALWAYS.withTwins(rule);
    }

    private NewJob job(ActorName actor, String payload, Admission admission) {
        return job(actor, "user-1", payload, JobStart.now(), admission);
    }

    private NewJob job(ActorName actor, String identity, String payload, JobStart start, Admission admission) {
        JobKeys keys = JobKeys.NONE.withIdentity(identity);
        return new NewJob(ids.next(), new Lane(MAIL, actor, 0), start, THRICE, payload, keys, admission);
    }

    private NewJob job(Admission admission) {
        return job(GREET, "{\"n\": 1}", admission);
    }

    private Enqueued store(NewJob job) {
        return store.jobs().enqueue(List.of(job)).get(0);
    }

    private JobId stored(NewJob job) {
        assertThat(store(job)).isEqualTo(new Enqueued(job.id(), true));
        return job.id();
    }

    private JobId stored(Admission admission) {
        return stored(job(admission));
    }

    private void assertThere(NewJob job, JobId there) {
        assertThat(store(job)).isEqualTo(new Enqueued(there, false));
        assertThat(store.reader().find(job.id())).isEmpty();
    }

    private void assertRefused(NewJob job, Reason reason, JobId other) {
        int before = count();
        assertThatThrownBy(() -> store(job)).isInstanceOfSatisfying(JobRefusedException.class, e -> {
            assertThat(e.reason()).isEqualTo(reason);
            assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED);
            assertThat(e.job()).isEqualTo(job);
            assertThat(e.other()).hasValue(other);
            assertThat(e).hasMessageContaining(other.toString());
        });
        assertThat(count()).isEqualTo(before);
    }

    private int count() {
        return store.reader().list(JobFilter.any(), Page.first(PLENTY)).size();
    }

    private ClaimedJob claimOne() {
        return claimOne(worker());
    }

    private void finishOne() {
        WorkerId worker = worker();
        assertThat(finish(worker, success(claimOne(worker)))).isEqualTo(Applied.ENDED);
    }

    @Test // ENQUEUE-3
    void theSameKeyStoresOneJob() {
        JobId first = stored(KEYED);

        assertThere(job(KEYED), first);
        assertThat(count()).isEqualTo(1);
    }

    @Test // ENQUEUE-3
    void aKeyIsRememberedWithinACall() {
        NewJob first = job(KEYED);
        NewJob second = job(KEYED);

        assertThat(store.jobs().enqueue(List.of(first, second)))
                .containsExactly(new Enqueued(first.id(), true), new Enqueued(first.id(), false));
    }

    @Test // ENQUEUE-3
    void aKeyOutlastsItsJob() {
        JobId first = stored(KEYED);
        finishOne();

        assertThere(job(KEYED), first);
    }

    @Test // ENQUEUE-3
    void keysOfDifferentScopesNeverMeet() {
        stored(keyed("a", "bc"));
        stored(keyed("ab", "c"));
        stored(keyed("b", "bc"));
    }

    @Test // ENQUEUE-3
    void aKeyIsForgottenAtTheEndOfItsTime() {
        JobId first = stored(KEYED);
        clock.advance(HOUR.minusMillis(1));
        assertThere(job(KEYED), first);
        assertThat(store.maintenance().deleteOldKeys(PLENTY)).isZero();

        clock.advance(ofMillis(1));

        JobId second = stored(KEYED);
        assertThere(job(KEYED), second);
    }

    @Test // ENQUEUE-4
    void forgottenKeysAreDeletedOnce() {
        stored(keyed("shop", "1"));
        stored(keyed("shop", "2"));
        clock.advance(HOUR);
        JobId third = stored(keyed("shop", "3"));

        assertThat(store.maintenance().deleteOldKeys(1)).isEqualTo(1);
        assertThat(store.maintenance().deleteOldKeys(PLENTY)).isEqualTo(1);
        assertThat(store.maintenance().deleteOldKeys(PLENTY)).isZero();
        assertThere(job(keyed("shop", "3")), third);
    }

    @Test // ENQUEUE-3
    void theSameKeyWithAnotherPayloadIsRefused() {
        JobId first = stored(KEYED);

        assertRefused(job(GREET, "{\"n\": 2}", KEYED), Reason.KEY_TAKEN, first);
    }

    @Test // ENQUEUE-3
    void theSameKeyWithAnotherActorIsRefused() {
        JobId first = stored(KEYED);

        assertRefused(job(BILL, "{\"n\": 1}", KEYED), Reason.KEY_TAKEN, first);
    }

    @Test
    void aRefusalNamesTheKeyAndItsScope() {
        stored(KEYED);

        assertThatThrownBy(() -> store(job(GREET, "[]", KEYED)))
                .hasMessageContaining("'order-7'")
                .hasMessageContaining("'shop'")
                .hasMessageContaining("use another key");
    }

    @ParameterizedTest // ENQUEUE-3
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": 1, \"b\": [true, null]}|{\"b\":[true,null],  \"a\":1}|true",
                "{\"a\": 1, \"a\": 2}|{\"a\": 2}|true",
                "\"\\u00e9\\/\"|\"é/\"|true",
                "\"\\\\\\\"\"|\"\\u005c\\u0022\"|true",
                "1e2|100|true",
                "1.50|1.5|false",
                "[1, 2]|[2, 1]|false",
                "\"1\"|1|false",
                "[]|{}|false",
                "null|\"null\"|false"
            })
    void payloadsAreComparedByValue(String first, String second, boolean equal) {
        JobId id = stored(job(GREET, first, KEYED));

        if (equal) {
            assertThere(job(GREET, second, KEYED), id);
        } else {
            assertRefused(job(GREET, second, KEYED), Reason.KEY_TAKEN, id);
        }
    }

    @Test // ENQUEUE-5
    void aUniqueJobGivesTheOneThatIsThere() {
        JobId first = stored(twins(LIVE));

        assertThere(job(GREET, "[]", twins(LIVE)), first);
        claimOne();
        assertThere(job(twins(LIVE)), first);
    }

    @Test // ENQUEUE-5
    void otherIdentitiesAndActorsAreNoTwins() {
        stored(twins(LIVE));

        stored(job(GREET, "user-2", "{}", JobStart.now(), twins(LIVE)));
        stored(job(BILL, "{}", twins(LIVE)));
    }

    @Test // ENQUEUE-5
    void aJobWithoutARuleIsNobodysTwin() {
        stored(Admission.ALWAYS);

        stored(twins(LIVE));
        stored(Admission.ALWAYS);
    }

    @Test // ENQUEUE-5
    void aWindowEndsAtTheVeryInstant() {
        JobId first = stored(twins(LIVE));
        clock.advance(HOUR.minusMillis(1));
        assertThere(job(twins(LIVE)), first);

        clock.advance(ofMillis(1));

        stored(twins(LIVE));
    }

    @Test // ENQUEUE-5
    void onlyTheStatesThatWereNamedCount() {
        JobId first = stored(twins(LIVE));
        finishOne();

        assertThere(job(twins(new Twins.Unique(HOUR, Set.of(SUCCEEDED)))), first);
        stored(twins(new Twins.Unique(HOUR, Set.of(PENDING, RUNNING, SCHEDULED, FAILED, CANCELLED))));
    }

    @Test // ENQUEUE-5
    void scheduledPendingAndRunningAreToldApart() {
        JobId first = stored(job(GREET, "user-1", "{}", JobStart.after(ofMinutes(1)), twins(LIVE)));
        assertOnlyStateThatCounts(SCHEDULED, first);
        clock.advance(ofMinutes(1));
        assertOnlyStateThatCounts(PENDING, first);
        claim(worker(), 1, GREET);
        assertThat(status(first).state()).isEqualTo(RUNNING);
        assertOnlyStateThatCounts(RUNNING, first);
    }

    /** Stores a job of another identity each time, so that the next question finds the same. */
    private void assertOnlyStateThatCounts(JobState state, JobId there) {
        assertThere(job(twins(new Twins.Unique(HOUR, Set.of(state)))), there);
        assertThat(status(there).state()).isEqualTo(state);
    }

    @Test // ENQUEUE-6, and the second of the complaints: a retry must not collide with what came meanwhile
    void aRetryOfAUniqueJobNeverCollidesWithALaterTwin() {
        WorkerId worker = worker();
        Twins waiting = new Twins.Unique(HOUR, Set.of(PENDING));
        JobId first = stored(twins(waiting));
        ClaimedJob running = claimOne(worker);
        JobId second = stored(twins(waiting));

        assertThat(finish(worker, failure(running))).isEqualTo(Applied.RETRYING);

        clock.advance(ofMinutes(1));
        assertThat(status(first).state()).isEqualTo(PENDING);
        assertThere(job(twins(waiting)), second);
    }

    @ParameterizedTest // ENQUEUE-7
    @CsvSource({"true", "false"})
    void aSingletonIsRefusedWhileATwinIsAlive(boolean byIdentity) {
        Admission alone = twins(new Twins.Singleton(byIdentity));
        JobId first = stored(alone);
        assertRefused(job(alone), Reason.TWIN_ALIVE, first);

        finishOne();

        stored(alone);
    }

    @Test // ENQUEUE-7
    void aSingletonOfAnIdentityLeavesOthersAlone() {
        Admission ofIdentity = twins(new Twins.Singleton(true));
        stored(ofIdentity);

        stored(job(GREET, "user-2", "{}", JobStart.now(), ofIdentity));
        JobId ofActor = stored(twins(new Twins.Singleton(false)));
        assertRefused(
                job(GREET, "user-3", "{}", JobStart.now(), twins(new Twins.Singleton(false))),
                Reason.TWIN_ALIVE,
                ofActor);
    }

    @Test // ENQUEUE-8
    void aReplacedJobKeepsItsIdAndNothingElse() {
        JobId first = stored(job(GREET, "user-1", "{\"n\": 1}", JobStart.after(HOUR), twins(REPLACE)));
        clock.advance(ofMinutes(1));
        NewJob other = new NewJob(
                ids.next(),
                new Lane(MAIL, GREET, 7),
                JobStart.after(ofMinutes(5)),
                THRICE,
                "{\"n\": 2}",
                new JobKeys("user-1", "tenant"),
                twins(REPLACE));

        assertThere(other, first);

        assertThat(status(first).payload()).isEqualTo("{\"n\": 2}");
        assertThat(status(first).lane()).isEqualTo(other.lane());
        assertThat(status(first).times().scheduledAt())
                .isEqualTo(clock.instant().plus(ofMinutes(5)));
        clock.advance(ofMinutes(5));
        assertThat(claimOne().payload()).isEqualTo("{\"n\": 2}");
    }

    @Test // ENQUEUE-8
    void aReplacedJobCanKeepItsStart() {
        Twins keepStart = new Twins.Replace(true);
        JobId first = stored(job(GREET, "user-1", "{}", JobStart.after(HOUR), twins(keepStart)));
        clock.advance(ofMinutes(1));

        assertThere(job(GREET, "user-1", "[]", JobStart.after(HOUR), twins(keepStart)), first);

        assertThat(status(first).times().scheduledAt())
                .isEqualTo(clock.instant().plus(HOUR).minus(ofMinutes(1)));
    }

    @Test // ENQUEUE-8
    void aJobThatAWorkerHoldsIsNotReplaced() {
        WorkerId worker = worker();
        JobId first = stored(job(GREET, "[1]", twins(REPLACE)));
        ClaimedJob held = claimOne(worker);

        JobId second = stored(job(GREET, "[2]", twins(REPLACE)));

        assertThat(held.payload()).isEqualTo("[1]");
        assertThat(finish(worker, success(held))).isEqualTo(Applied.ENDED);
        assertThat(status(first).state()).isEqualTo(SUCCEEDED);
        assertThere(job(GREET, "[3]", twins(REPLACE)), second);
    }

    @Test // ENQUEUE-8
    void aJobThatWasTriedIsNotReplaced() {
        WorkerId worker = worker();
        JobId first = stored(job(GREET, "[1]", twins(REPLACE)));
        finish(worker, failure(claimOne(worker)));

        stored(job(GREET, "[2]", twins(REPLACE)));

        assertThat(status(first).payload()).isEqualTo("[1]");
    }

    @Test // ENQUEUE-8
    void aJobThatWasPutBackIsReplaced() {
        JobId first = stored(job(GREET, "[1]", twins(REPLACE)));
        store.jobs().release(List.of(claimOne().fence()));

        assertThere(job(GREET, "[2]", twins(REPLACE)), first);
        assertThat(claimOne().payload()).isEqualTo("[2]");
    }

    @Test // ENQUEUE-8
    void jobsOfACallReplaceEachOther() {
        NewJob first = job(GREET, "[1]", twins(REPLACE));

        List<Enqueued> stored = store.jobs()
                .enqueue(List.of(first, job(GREET, "[2]", twins(REPLACE)), job(GREET, "[3]", twins(REPLACE))));

        assertThat(stored).extracting(Enqueued::id).containsOnly(first.id());
        assertThat(claimOne().payload()).isEqualTo("[3]");
    }

    @Test // ENQUEUE-9
    void asManyAsAreAllowedMayWait() {
        Admission two = Admission.ALWAYS.withMaxPending(2);
        stored(Admission.ALWAYS);
        stored(job(GREET, "user-1", "{}", JobStart.after(HOUR), two));

        assertTooMany(job(two));
        stored(job(BILL, "{}", two));

        claim(worker(), 1, GREET);
        stored(two);
        assertTooMany(job(two));
    }

    @Test // ENQUEUE-9
    void noneMayWaitIfNoneIsAllowed() {
        assertTooMany(job(Admission.ALWAYS.withMaxPending(0)));
    }

    @Test // ENQUEUE-9
    void whatIsOverOrRunningDoesNotWait() {
        Admission one = Admission.ALWAYS.withMaxPending(1);
        for (int i = 0; i < 5; i++) {
            stored(job(GREET, "user-" + (i + 2), "{}", JobStart.now(), one));
            claimOne();
        }
        WorkerId worker = worker();
        stored(one);
        ClaimedJob back = claimOne(worker);
        store.jobs().release(List.of(back.fence()));
        assertTooMany(job(one));
        finish(worker, success(claimOne(worker)));
        stored(one);
    }

    private void assertTooMany(NewJob job) {
        assertThatThrownBy(() -> store(job))
                .isInstanceOfSatisfying(
                        JobRefusedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_MANY_PENDING))
                .hasMessageContaining("maxPending is " + job.admission().maxPending());
        assertThat(store.reader().find(job.id())).isEmpty();
    }

    @Test // ENQUEUE-2
    void aRefusalLeavesNothingOfItsCall() {
        Admission alone = twins(new Twins.Singleton(false));
        stored(alone);
        NewJob keyed = job(KEYED);

        assertThatThrownBy(() -> store.jobs().enqueue(List.of(job(Admission.ALWAYS), keyed, job(alone))))
                .isInstanceOf(JobRefusedException.class);

        assertThat(count()).isEqualTo(1);
        stored(job(GREET, "\"another\"", KEYED));
    }

    @Test // ENQUEUE-2: the key is looked at first, then twins, then the bound
    void conditionsAreLookedAtInOrder() {
        Admission all = KEYED.withTwins(new Twins.Singleton(true)).withMaxPending(1);
        JobId first = stored(all);

        assertThere(job(all), first);
        assertRefused(job(all.withKey(null)), Reason.TWIN_ALIVE, first);
        assertTooMany(job(GREET, "user-2", "{}", JobStart.now(), all.withKey(null)));
    }

    @Test // ENQUEUE-3: a key belongs to whatever job it was answered with
    void aKeyGivesWhatItGaveBefore() {
        JobId first = stored(twins(LIVE));
        assertThere(job(KEYED.withTwins(LIVE)), first);
        finishOne();

        assertThere(job(KEYED.withTwins(LIVE)), first);
    }

    @Test // ENQUEUE-4
    void twinsAreForgottenOnceTheirWindowAndTheirJobAreOver() {
        stored(job(GREET, "user-1", "{}", JobStart.now(), twins(LIVE)));
        finishOne();
        stored(job(GREET, "user-2", "{}", JobStart.now(), twins(LIVE)));
        clock.advance(HOUR.minusMillis(1));
        assertThat(store.maintenance().deleteOldKeys(PLENTY)).isZero();

        clock.advance(ofMillis(1));

        assertThat(store.maintenance().deleteOldKeys(PLENTY)).isEqualTo(1);
        assertThat(store.maintenance().deleteOldKeys(PLENTY)).isZero();
    }
}
