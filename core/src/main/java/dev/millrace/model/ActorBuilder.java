package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Declares an {@link Actor}; not safe for use by several threads. */
public final class ActorBuilder<P, R> {
    private final ActorName name;
    private final Class<P> payloadType;
    private final Class<R> resultType;
    private final List<ActorName> aliases = new ArrayList<>();
    private QueueName queue = Actor.DEFAULT_QUEUE;
    private int priority;
    private RetryPolicy retry = RetryPolicy.exponential();
    private AttemptRules attempt = AttemptRules.NONE;
    private Keep keep = Keep.HISTORY;

    ActorBuilder(ActorName name, Class<P> payloadType, Class<R> resultType) {
        this.name = requireNonNull(name, "name");
        this.payloadType = requireNonNull(payloadType, "payloadType");
        this.resultType = requireNonNull(resultType, "resultType");
    }

    /** Adds an older name whose stored jobs this actor still runs; new jobs get the new name. */
    public ActorBuilder<P, R> alias(String olderName) {
        aliases.add(new ActorName(olderName));
        return this;
    }

    /** Where the actor's jobs go; {@link Actor#DEFAULT_QUEUE} if not said. */
    public ActorBuilder<P, R> queue(String queueName) {
        queue = new QueueName(queueName);
        return this;
    }

    /** Higher runs first, within the actor; 0 if not said. */
    public ActorBuilder<P, R> priority(int value) {
        priority = value;
        return this;
    }

    /** How often a job is tried; {@link RetryPolicy#exponential()} if not said. */
    public ActorBuilder<P, R> retry(RetryPolicy policy) {
        retry = requireNonNull(policy, "policy");
        return this;
    }

    /** How long an attempt may run; see {@link AttemptRules}. For as long as it takes if not said. */
    public ActorBuilder<P, R> timeout(Duration longest) {
        attempt = attempt.withTimeout(longest);
        return this;
    }

    /**
     * Runs handlers on threads of the platform, also where the JDK has virtual ones: for code that computes for long, calls
     * native libraries, or holds monitors while it blocks.
     */
    public ActorBuilder<P, R> platformThreads() {
        attempt = attempt.withPlatformThreads();
        return this;
    }

    /** Promises that handlers call {@code JobContext.beat()} at least this often; see {@link AttemptRules}. */
    public ActorBuilder<P, R> heartbeatTimeout(Duration longestSilence) {
        attempt = attempt.withHeartbeatTimeout(longestSilence);
        return this;
    }

    /** Ends a job at once after an exception of this type, or of one below it; may be called for more. */
    public ActorBuilder<P, R> failOn(Class<? extends Throwable> type) {
        return classify(AttemptRules.Classifier.failingOn(List.of(type)));
    }

    /** Judges exceptions that {@link #failOn} or an earlier call leave to the retry policy. */
    public ActorBuilder<P, R> classify(AttemptRules.Classifier classifier) {
        attempt = attempt.withClassifier(attempt.classifier().or(classifier));
        return this;
    }

    /** What stays of a job that succeeded; {@link Keep#HISTORY} if not said. */
    public ActorBuilder<P, R> keep(Keep what) {
        keep = requireNonNull(what, "what");
        return this;
    }

    /**
     * The actor as declared.
     *
     * @throws IllegalArgumentException if the priority is out of bounds
     */
    public Actor<P, R> build() {
        return new Actor<>(name, aliases, payloadType, resultType, queue, priority, retry, attempt, keep);
    }
}
