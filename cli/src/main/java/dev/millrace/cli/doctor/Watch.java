package dev.millrace.cli.doctor;

import dev.millrace.cli.terminal.StopSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for the next look, or the signal to stop. */
final class Watch {
    private final CountDownLatch stopped = new CountDownLatch(1);

    private Watch() {}

    static Watch of(StopSignal signal) {
        Watch watch = new Watch();
        Thread thread = new Thread(
                () -> {
                    try {
                        signal.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // asks the same
                    }
                    watch.stopped.countDown();
                },
                "millrace-signals");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    boolean stoppedWithin(Duration time) {
        try {
            return stopped.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
