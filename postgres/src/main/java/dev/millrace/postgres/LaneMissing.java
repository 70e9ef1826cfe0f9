package dev.millrace.postgres;

import dev.millrace.store.StoreException;

/** The schema was replaced under a running process: what was remembered of it is gone. */
final class LaneMissing extends StoreException {
    private static final long serialVersionUID = 1L;

    LaneMissing() {
        super(Kind.BUSY, "the lanes of this schema were replaced; ask again", null);
    }
}
