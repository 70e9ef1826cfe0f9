package dev.millrace.geoquery.app;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobOptions;
import dev.millrace.geoquery.mail.Letter;
import dev.millrace.geoquery.mail.MailSettings;
import dev.millrace.geoquery.mail.Mailer;
import dev.millrace.geoquery.request.RequestJobs;
import dev.millrace.geoquery.request.RequestJobs.Mail;
import dev.millrace.geoquery.request.RequestJobs.MailKind;
import dev.millrace.geoquery.store.DataRequestTable.Stored;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.model.JobId;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Mails about requests, each by a job of its own: stored in the transaction that it tells of, once by its key, and nothing but
 * the mail fails if it cannot be sent. Without settings there are none.
 */
final class RequestMails {
    private static final String SCOPE = "geoquery-mail";
    private static final Duration REMEMBERED = Duration.ofDays(30);

    private final GeoDatabase database;
    private final JobClient jobs;
    private final @Nullable MailSettings settings;

    RequestMails(GeoDatabase database, JobClient jobs, @Nullable MailSettings settings) {
        this.database = database;
        this.jobs = jobs;
        this.settings = settings;
    }

    /** Stores a mail's job in a transaction; a second call for the same mail changes nothing. */
    void enqueue(GeoDatabase.Transaction transaction, Stored request, MailKind kind) {
        if (settings != null && !request.contact().isEmpty()) {
            JobId unused = jobs.enqueue(
                    transaction.tx(),
                    RequestJobs.MAIL,
                    new Mail(request.id(), kind),
                    JobOptions.none().idempotencyKey(SCOPE, id(request.id(), kind), REMEMBERED));
        }
    }

    private static String id(UUID request, MailKind kind) {
        return request + "." + kind.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Sends a mail, unless its request was removed. */
    void send(Mail mail) {
        Optional<Stored> request = database.inTransaction(t -> t.dataRequests().find(mail.requestId()));
        if (settings == null) {
            throw new IllegalStateException(
                    "a mail waits to be sent, and this worker has no mail server; name one, or let another worker do it");
        }
        MailSettings site = settings;
        request.ifPresent(found -> new Mailer(site).send(letter(found, mail.kind(), site)));
    }

    private static Letter letter(Stored request, MailKind kind, MailSettings settings) {
        String page = settings.site() + "/requests/" + request.id();
        String zip = settings.site() + "/requests/" + request.id() + "/files/" + request.id() + ".zip";
        String text = switch (kind) {
            case RECEIVED ->
                "Your request '" + request.name() + "' was received and has " + request.tasks()
                        + " tasks.\n\nHow far it is: " + page + "\nA mail follows when it is complete.\n";
            case COMPLETED ->
                "Your request '" + request.name() + "' is complete.\n\nDownload: " + zip + "\nStatus: " + page
                        + "\n\nPlease cite the datasets that you use; the documentation in the download says how.\n";
        };
        String subject = "GeoQuery: request " + kind.name().toLowerCase(java.util.Locale.ROOT) + ": " + request.name();
        return new Letter(id(request.id(), kind), request.contact(), subject, text);
    }
}
