package dev.millrace.planted.sleep.postgres;

import java.util.concurrent.TimeUnit;

final class Units {
    void pause() throws InterruptedException {
        TimeUnit.SECONDS.sleep(1);
    }
}
