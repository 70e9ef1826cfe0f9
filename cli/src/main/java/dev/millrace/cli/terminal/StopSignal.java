package dev.millrace.cli.terminal;

/** Tells a command that runs until told otherwise when to stop. */
@FunctionalInterface
public interface StopSignal {

    /**
     * Returns once the command is asked to stop.
     *
     * @throws InterruptedException if the thread is interrupted, which asks the same
     */
    void await() throws InterruptedException;

    /** What a second signal does, instead of ending the process at once; the third does that. */
    default void hurryWith(Runnable hurry) {}
}
