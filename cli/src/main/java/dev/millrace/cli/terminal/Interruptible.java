package dev.millrace.cli.terminal;

/**
 * Runs something that knows nothing of signals: another thread waits for the signal and interrupts this one, never once the work
 * is over. For one use, by the thread that makes it.
 */
public final class Interruptible {
    private final StopSignal stop;
    private final Thread working = Thread.currentThread();
    private boolean isWorking = true; // guarded by this
    private boolean isSignalled; // guarded by this

    /** Makes it; {@code stop} is what interrupts. */
    public Interruptible(StopSignal stop) {
        this.stop = stop;
    }

    /** What is done. */
    @FunctionalInterface
    public interface Work<T> {

        /** Does it. */
        T call() throws InterruptedException;
    }

    /**
     * Does the work.
     *
     * @throws InterruptedException if it broke off because of the signal, whatever it broke off with
     */
    public <T> T call(Work<T> work) throws InterruptedException {
        Thread signals = new Thread(this::interruptWhenAsked, "millrace-signals");
        signals.setDaemon(true);
        signals.start();
        try {
            return work.call();
        } catch (RuntimeException e) {
            if (isSignalled()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        } finally {
            end();
        }
    }

    private void interruptWhenAsked() {
        try {
            stop.await();
        } catch (InterruptedException e) {
            return; // nobody does; a daemon ends with the process
        }
        synchronized (this) {
            isSignalled = true;
            if (isWorking) {
                working.interrupt();
            }
        }
    }

    private synchronized boolean isSignalled() {
        return isSignalled;
    }

    /** A signal of the last moment must not reach what follows. */
    private synchronized void end() {
        isWorking = false;
        boolean unused = Thread.interrupted();
    }
}
