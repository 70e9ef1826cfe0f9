package dev.millrace.geoquery.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.mail.MailSettings;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestJobs;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.Submitted;
import dev.millrace.worker.Worker;
import dev.millrace.workset.TaskWorkerConfig;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mails by a real SMTP conversation. */
class MailsIT {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static final GreenMail SERVER = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeAll
    static void start() {
        SERVER.start();
        fixture = new GeoFixture(folder);
        fixture.ingestMonths("pr", "", "mean");
        fixture.ingestCounties();
    }

    @AfterAll
    static void stop() {
        fixture.close();
        SERVER.stop();
    }

    private static GeoQuery geoQuery(int port) {
        MailSettings mail = MailSettings.open(
                "127.0.0.1", port, "geoquery@example.org", URI.create("https://geoquery.example.org"));
        return new GeoQuery(fixture.database(), fixture.millrace(), folder.resolve("out"), mail);
    }

    private static Submitted complete(GeoQuery geoQuery, String email) {
        Submitted submitted = geoQuery.requests()
                .submit(RequestForm.parse(
                        "{\"name\":\"Böden\",\"email\":\"" + email + "\",\"boundary\":\"North Carolina\","
                                + "\"datasets\":[{\"datasetName\":\"pr\",\"resources\":[\"pr_199901\"]}]}"));
        await().atMost(LONG)
                .until(() ->
                        geoQuery.requests().find(submitted.id()).orElseThrow().state() == RequestState.COMPLETE);
        return submitted;
    }

    private static List<MimeMessage> mailsTo(String address) {
        return Stream.of(SERVER.getReceivedMessages())
                .filter(message -> GreenMailUtil.getHeaders(message).contains("To: " + address))
                .toList();
    }

    @Test
    void oneMailSaysThatItWasReceivedAndOneThatItIsComplete() throws Exception {
        GeoQuery geoQuery = geoQuery(SERVER.getSmtp().getPort());
        try (Extraction extraction = geoQuery.extract(TaskWorkerConfig.usual(), Duration.ofSeconds(1));
                Worker worker =
                        geoQuery.addHandlers(fixture.millrace().worker()).start()) {
            Submitted submitted = complete(geoQuery, "ada@example.org");
            await().atMost(LONG).until(() -> mailsTo("ada@example.org").size() == 2);

            RequestJobs.Prepare again = new RequestJobs.Prepare(submitted.id());
            var job = fixture.millrace().client().enqueue(RequestJobs.PREPARE, again);
            await().atMost(LONG)
                    .until(() -> fixture.millrace()
                            .reader()
                            .find(job)
                            .orElseThrow()
                            .state()
                            .isOver());

            List<MimeMessage> mails = mailsTo("ada@example.org");
            assertThat(mails).hasSize(2);
            assertThat(mails.get(0).getSubject()).isEqualTo("GeoQuery: request received: Böden");
            assertThat(mails.get(0).getContent().toString()).contains("has 100 tasks", "/requests/" + submitted.id());
            assertThat(mails.get(1).getContent().toString())
                    .contains("https://geoquery.example.org/requests/" + submitted.id() + "/files/" + submitted.id()
                            + ".zip");
            assertThat(mails.get(1).getMessageID())
                    .isEqualTo("<" + submitted.id() + ".completed@geoquery.example.org>");
        }
    }

    @Test
    void aServerThatCannotBeReachedFailsNothingButTheMail() {
        int nobody = 1;
        GeoQuery geoQuery = geoQuery(nobody);
        try (Extraction extraction = geoQuery.extract(TaskWorkerConfig.usual(), Duration.ofSeconds(1));
                Worker worker =
                        geoQuery.addHandlers(fixture.millrace().worker()).start()) {
            Submitted submitted = complete(geoQuery, "eve@example.org");

            assertThat(geoQuery.requests().find(submitted.id()).orElseThrow().error())
                    .isNull();
            assertThat(mailsTo("eve@example.org")).isEmpty();
        }
    }
}
