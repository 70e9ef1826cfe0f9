package dev.millrace.geoquery.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.request.RequestForm.Choice;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the JSON of a request may be, and how it is refused. */
class RequestFormTest {

    @Test
    void everythingIsRead() {
        RequestForm form = RequestForm.parse("""
                {"name":"Ghana study","email":"a@b.edu","boundary":"GHA ADM1","geomIds":["1","2"],
                 "selectionLabel":"GHA ADM1","selectionDetail":"2 features",
                 "datasets":[
                  {"datasetName":"esa","datasetType":"raster","extractTypes":["categorical"],
                   "resources":["esa_2000"],"resourceLabels":["2000"],"temporal":{"start":"1999","end":"2000-02"}},
                  {"datasetName":"acled","kwargs":{"outcome":"fatalities","year":{"type":"range","start":2010,"end":2015}}}]}
                """);

        assertThat(form.name()).isEqualTo("Ghana study");
        assertThat(form.selection().geomIds()).containsExactly("1", "2");
        Choice first = form.datasets().get(0);
        assertThat(first.options()).containsExactly("categorical");
        assertThat(first.temporal())
                .contains(new RequestForm.Temporal(LocalDate.of(1999, 1, 1), LocalDate.of(2000, 2, 29)));
        assertThat(form.datasets().get(1).kwargs()).containsKeys("outcome", "year");
    }

    @Test
    void anUploadStandsForABoundary() {
        RequestForm form = RequestForm.parse("""
                {"datasets":[{"datasetName":"esa"}],"customBoundary":{"fileName":"x.geojson","featureCount":0,
                 "operations":[{"type":"buffer","params":{"distance":5,"units":"km"}}],
                 "features":{"type":"FeatureCollection","features":[]}}}
                """);

        RequestForm.Upload upload = form.selection().upload().orElseThrow();
        assertThat(upload.operations()).extracting(RequestForm.Operation::type).isEqualTo(List.of("buffer"));
        assertThat(upload.geoJson()).contains("FeatureCollection");
        assertThat(form.name()).isEqualTo("request");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "|nonsense|is JSON",
                "|[]|must be an object",
                "emial|{\"emial\":\"a@b.edu\"}|there is no such field",
                "email|{\"email\":\"a@b.edu\\nBcc: c@d.edu\",\"boundary\":\"x\",\"datasets\":[{\"datasetName\":\"a\"}]}|address",
                "name|{\"name\":7}|must be a text",
                "name|{\"name\":\"a\\u0000\"}|NUL",
                "datasets|{\"boundary\":\"x\"}|names none",
                "datasets[0].datasetName|{\"boundary\":\"x\",\"datasets\":[{}]}|is missing",
                "datasets[0].kwargs|{\"datasets\":[{\"datasetName\":\"a\",\"kwargs\":[]}]}|must be an object",
                "datasets[0].temporal.end|{\"datasets\":[{\"datasetName\":\"a\",\"temporal\":{\"start\":\"1999\",\"end\":\"98\"}}]}|such as",
                "datasets[0].temporal.end|{\"datasets\":[{\"datasetName\":\"a\",\"temporal\":{\"start\":\"1999\",\"end\":\"1998\"}}]}|before",
                "boundary|{\"datasets\":[{\"datasetName\":\"a\"}]}|one of the three",
                "geomIds|{\"featureIds\":[1],\"geomIds\":[\"a\"],\"datasets\":[{\"datasetName\":\"a\"}]}|name it",
                "featureIds[1]|{\"featureIds\":[1,\"2\"],\"datasets\":[{\"datasetName\":\"a\"}]}|whole number",
                "customBoundary|{\"boundary\":\"x\",\"datasets\":[{\"datasetName\":\"a\"}],\"customBoundary\":{\"features\":{}}}|instead",
            })
    void whatIsWrongIsNamed(String field, String json, String problem) {
        String expected = field == null ? "" : field;
        assertThatThrownBy(() -> RequestForm.parse(json))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        e -> assertThat(e.field()).isEqualTo(expected))
                .hasMessageContaining(problem);
    }
}
