package dev.millrace.geoquery.request;

import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import java.time.Duration;
import java.util.UUID;

/** The kinds of jobs that a request is made of. */
public final class RequestJobs {
    private static final String QUEUE = "geoquery";
    private static final RetryPolicy A_FEW_TIMES =
            RetryPolicy.exponential().withMaxAttempts(5).withInitialDelay(Duration.ofMillis(200));

    /** Within these a mail server that is down for hours comes back. */
    private static final int MAIL_ATTEMPTS = 12;

    private static final Duration MAIL_DELAY = Duration.ofSeconds(10);

    /** How long a chunk may take; an attempt that shows nothing for so long is given up and made again. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(5);

    /** Find or make a request's tasks. */
    public static final Actor<Prepare, Void> PREPARE = Actor.named("geoquery.prepare", Prepare.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .heartbeatTimeout(LONGEST_SILENCE)
            .build();

    /** Write a request's output; begins when all its tasks are over. */
    public static final Actor<Write, Void> WRITE = Actor.named("geoquery.write", Write.class)
            .queue(QUEUE)
            .retry(A_FEW_TIMES)
            .heartbeatTimeout(LONGEST_SILENCE)
            .build();

    /** Send a mail about a request. */
    public static final Actor<Mail, Void> MAIL = Actor.named("geoquery.mail", Mail.class)
            .queue(QUEUE)
            .retry(RetryPolicy.exponential().withMaxAttempts(MAIL_ATTEMPTS).withInitialDelay(MAIL_DELAY))
            .build();

    private RequestJobs() {}

    /** What a mail tells. */
    public enum MailKind {
        /** That the request was taken. */
        RECEIVED,
        /** That its output is there. */
        COMPLETED
    }

    /** Which mail about which request. */
    public record Mail(UUID requestId, MailKind kind) {}

    /** Which request is to be prepared. */
    public record Prepare(UUID requestId) {}

    /**
     * Which request's output is to be written.
     *
     * @param taskRequest what it waited for; a request that waits for something else by now is left alone
     */
    public record Write(UUID requestId, UUID taskRequest) {}
}
