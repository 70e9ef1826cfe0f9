package dev.millrace.planted.sleep.worker;

import java.util.concurrent.locks.LockSupport;

final class Parks {
    void pause() {
        LockSupport.parkNanos(1);
    }
}
