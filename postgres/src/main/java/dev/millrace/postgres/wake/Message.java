package dev.millrace.postgres.wake;

import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a notification says; as text {@code kind origin subject}, less than 150 bytes.
 *
 * @param origin which store object of which process sent it, or {@link #ANYBODY}
 * @param subject a queue, {@link #ALL_QUEUES}, a job, the id of a worker, or the word that an echo is told by
 */
record Message(Kind kind, String origin, String subject) {

    /** Of messages that their own process has to hear too, because it could not tell at once. */
    static final String ANYBODY = "-";

    static final String ALL_QUEUES = "*";

    private static final Pattern WORKER = Pattern.compile("[1-9][0-9]{0,17}");

    /** What it is about. */
    enum Kind {
        /** Jobs may be claimable. */
        DUE,
        /** A job will be due later. */
        SCHEDULED,
        /** A worker is to stop a job. */
        STOP,
        /** Somebody waits for a job, in the process that says so. */
        AWAITED,
        /** A job is over that somebody waits for. */
        OVER,
        /** A listener wants to know whether notifications reach it. */
        ECHO
    }

    boolean concerns(QueueName queue) {
        return (kind == Kind.DUE || kind == Kind.SCHEDULED)
                && (subject.equals(ALL_QUEUES) || subject.equals(queue.value()));
    }

    /** The worker that is to stop a job; empty if it is about something else. */
    Optional<WorkerId> worker() {
        return kind == Kind.STOP && WORKER.matcher(subject).matches()
                ? Optional.of(new WorkerId(Long.parseLong(subject)))
                : Optional.empty();
    }

    String text() {
        return kind.name().toLowerCase(Locale.ROOT) + " " + origin + " " + subject;
    }

    /** Reads a text; empty if it is no message, because anybody may notify on any channel. */
    static Optional<Message> parse(String text) {
        String[] words = text.split(" ", -1);
        if (words.length != 3) {
            return Optional.empty();
        }
        for (Kind kind : Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(words[0])) {
                return Optional.of(new Message(kind, words[1], words[2]));
            }
        }
        return Optional.empty();
    }
}
