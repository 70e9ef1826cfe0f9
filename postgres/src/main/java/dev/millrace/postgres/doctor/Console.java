package dev.millrace.postgres.doctor;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Where pgBouncer's admin console is. Prints no password.
 *
 * @param user one of its {@code admin_users} or {@code stats_users}
 * @param password null where it wants none
 */
public record Console(
        String host, int port, String user, @Nullable String password) {

    /** Checks for nulls. */
    public Console {
        requireNonNull(host, "host");
        requireNonNull(user, "user");
    }

    @Override
    public String toString() {
        return user + "@" + host + ":" + port;
    }
}
