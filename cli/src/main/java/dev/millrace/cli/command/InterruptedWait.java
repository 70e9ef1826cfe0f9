package dev.millrace.cli.command;

import dev.millrace.cli.terminal.StopSignal;
import java.util.concurrent.Callable;

/**
 * Waits for something that knows nothing of signals: another thread waits for the signal and interrupts this one, never once
 * the waiting is over. For one use.
 */
final class InterruptedWait {
    private final StopSignal stop;
    private final Thread waiting = Thread.currentThread();
    private boolean isWaiting = true; // guarded by this
    private boolean isSignalled; // guarded by this

    InterruptedWait(StopSignal stop) {
        this.stop = stop;
    }

    /** What to answer if the signal came first. */
    <T> T orElse(T whenSignalled, Callable<T> wait) {
        Thread signals = new Thread(this::interruptWhenAsked, "millrace-signals");
        signals.setDaemon(true);
        signals.start();
        try {
            return wait.call();
        } catch (InterruptedException e) {
            return whenSignalled;
        } catch (Exception e) {
            if (isSignalled()) {
                return whenSignalled; // the interrupt hit a statement of the wait
            }
            throw e instanceof RuntimeException known ? known : new IllegalStateException(e);
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
            if (isWaiting) {
                waiting.interrupt();
            }
        }
    }

    private synchronized boolean isSignalled() {
        return isSignalled;
    }

    /** A signal of the last moment must not disturb what follows. */
    private synchronized void end() {
        isWaiting = false;
        boolean unused = Thread.interrupted();
    }
}
