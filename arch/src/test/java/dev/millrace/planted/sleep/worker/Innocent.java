package dev.millrace.planted.sleep.worker;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

final class Innocent {
    boolean pause(CountDownLatch latch) throws InterruptedException {
        return latch.await(1, TimeUnit.SECONDS);
    }
}
