package dev.millrace.postgres.wake;

import java.sql.SQLException;

/** Notifications cannot come over this kind of connection; trying again soon will not help. */
final class ListenException extends SQLException {
    private static final long serialVersionUID = 1L;

    ListenException(String reason) {
        super(reason);
    }
}
