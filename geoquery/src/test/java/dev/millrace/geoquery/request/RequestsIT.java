package dev.millrace.geoquery.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.output.OutputFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests taken, found, listed and cancelled, while nobody works on them. */
class RequestsIT {
    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static Requests requests;

    @BeforeAll
    static void start() {
        fixture = new GeoFixture(folder);
        fixture.ingestMonths("pr", "", "mean", "count");
        fixture.ingestCounties();
        requests = new Requests(fixture.database(), fixture.millrace(), new OutputFolder(folder.resolve("out")));
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    private static Submitted submit(String json) {
        return requests.submit(RequestForm.parse(json));
    }

    private static void assertRefused(String field, String json, String problem) {
        assertThatThrownBy(() -> submit(json))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        e -> assertThat(e.field()).isEqualTo(field))
                .hasMessageContaining(problem);
    }

    @Test
    void aRequestIsTakenFoundListedAndCancelled() {
        Submitted submitted = submit("{\"name\":\"all\",\"boundary\":\"North Carolina\",\"datasets\":["
                + "{\"datasetName\":\"pr\",\"temporal\":{\"start\":\"1999-03\",\"end\":\"1999-04\"}}]}");
        assertThat(submitted.taskCount()).isEqualTo(100 * 2 * 2);
        assertThat(submitted.warnings()).isEmpty();

        RequestView view = requests.find(submitted.id()).orElseThrow();
        assertThat(view.state()).isEqualTo(RequestState.PREPARING);
        assertThat(view.progress().total()).isEqualTo(400);
        assertThat(view.output()).isEmpty();
        assertThat(requests.list(Instant.now().plusSeconds(1), 100)).contains(view);
        assertThat(requests.list(view.submittedAt(), 100)).doesNotContain(view);

        assertThat(requests.cancel(submitted.id())).isTrue();
        assertThat(requests.cancel(submitted.id())).isFalse();
        assertThat(requests.find(submitted.id()).orElseThrow().state()).isEqualTo(RequestState.CANCELLED);
        assertThat(requests.find(UUID.randomUUID())).isEmpty();
        assertThat(requests.cancel(UUID.randomUUID())).isFalse();
    }

    @Test
    void whatIsNotThereIsLeftOutWithAWarning() {
        Submitted submitted = submit("{\"boundary\":\"North Carolina\",\"geomIds\":[\"37183\"],\"datasets\":["
                + "{\"datasetName\":\"pr\",\"extractTypes\":[\"mean\",\"median\"],\"resources\":[\"pr_199901\",\"pr_1850\"]},"
                + "{\"datasetName\":\"atlantis\"}]}");
        assertThat(submitted.taskCount()).isEqualTo(1);
        assertThat(submitted.warnings())
                .hasSize(3)
                .anyMatch(warning -> warning.contains("'median'"))
                .anyMatch(warning -> warning.contains("'pr_1850'"))
                .anyMatch(warning -> warning.contains("'atlantis'"));
    }

    @Test
    void aRequestOfWhichNothingCanBeHadIsRefusedByItsField() {
        assertRefused("boundary", "{\"boundary\":\"Atlantis\",\"datasets\":[{\"datasetName\":\"pr\"}]}", "'Atlantis'");
        assertRefused(
                "datasets",
                "{\"boundary\":\"North Carolina\",\"datasets\":[{\"datasetName\":\"x\"}]}",
                "nothing of them");
        assertRefused("featureIds", "{\"featureIds\":[99999],\"datasets\":[{\"datasetName\":\"pr\"}]}", "1 of them");
        assertRefused(
                "geomIds",
                "{\"boundary\":\"North Carolina\",\"geomIds\":[\"37183\",\"0\"],\"datasets\":[{\"datasetName\":\"pr\"}]}",
                "1 of them");
        assertRefused(
                "datasets[0].kwargs",
                "{\"boundary\":\"North Carolina\",\"datasets\":[{\"datasetName\":\"pr\",\"kwargs\":{\"touched\":true}}]}",
                "'touched'");
    }
}
