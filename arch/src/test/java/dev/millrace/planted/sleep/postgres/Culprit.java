package dev.millrace.planted.sleep.postgres;

final class Culprit {
    void pause() throws InterruptedException {
        Thread.sleep(1);
    }
}
