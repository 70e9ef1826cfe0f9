package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A statement at which a {@link FaultProxy} stops a connection. Thread-safe. */
final class Breakpoint {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final String statement;
    private final boolean isBefore;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    private Breakpoint(String statement, boolean isBefore) {
        this.statement = statement;
        this.isBefore = isBefore;
    }

    /** The client has sent a statement with this text; the server has not seen it. */
    static Breakpoint before(String statement) {
        return new Breakpoint(statement, true);
    }

    /** The server has run it; the client has not got the end of the answer. */
    static Breakpoint after(String statement) {
        return new Breakpoint(statement, false);
    }

    String statement() {
        return statement;
    }

    boolean isBefore() {
        return isBefore;
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
        return (isBefore ? "before " : "after ") + statement;
    }
}
