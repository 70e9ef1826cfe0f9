package dev.millrace.planted.sleep.postgres.migrate;

final class Pause {
    void pause() throws InterruptedException {
        Thread.sleep(1);
    }
}
