package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A statement at which a {@link FaultProxy} stops a connection. Thread-safe. */
final class Breakpoint {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final String statement;
    private final Moment moment;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    /** When exactly. */
    enum Moment {
        /** The client has sent the statement; the server has not seen it. */
        BEFORE,
        /** The server has run it; the client has not got the end of the answer. */
        AFTER,
        /** The server has committed the transaction that it was part of; the client does not know. */
        AFTER_COMMIT
    }

    private Breakpoint(String statement, Moment moment) {
        this.statement = statement;
        this.moment = moment;
    }

    static Breakpoint at(Moment moment, String statement) {
        return new Breakpoint(statement, moment);
    }

    /** {@link Moment#BEFORE} a statement with this text. */
    static Breakpoint before(String statement) {
        return at(Moment.BEFORE, statement);
    }

    /** {@link Moment#AFTER} a statement with this text. */
    static Breakpoint after(String statement) {
        return at(Moment.AFTER, statement);
    }

    String statement() {
        return statement;
    }

    Moment moment() {
        return moment;
    }

    /** Holds the thread that passes messages. */
    void hold() throws InterruptedException {
        reached.countDown();
        go.await();
    }

    void awaitReached() throws InterruptedException {
        assertThat(reached.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("%s was reached", this)
                .isTrue();
    }

    void goOn() {
        go.countDown();
    }

    @Override
    public String toString() {
        return moment.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + statement;
    }
}
