package dev.millrace.planted.sleep.worker;

final class Pause {
    void pause() throws InterruptedException {
        Thread.sleep(1);
    }
}
