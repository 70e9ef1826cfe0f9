package dev.millrace.geoquery.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names, against what Python itself wrote: the resources are of {@code json.dumps}, {@code hashlib.md5} and {@code repr}. */
class ColumnNamesTest {
    private static final Map<String, Object> ACLED = Map.of(
            "outcome", "fatalities",
            "event_type", Map.of("type", "categorical", "selected", List.of("Battles", "Riots"), "aggregate", true),
            "year", Map.of("type", "range", "start", 2010, "end", 2015));

    @Test // OUT-2
    void hashOfKwargsIsTheOriginals() {
        assertThat(ColumnNames.hash(ACLED)).isEqualTo("fe49d288");
        assertThat(ColumnNames.result("acled_filter_agg", ACLED)).isEqualTo("acled_filter_agg_fe49d288");
        assertThat(ColumnNames.result("mean", Map.of())).isEqualTo("mean");
    }

    @Test
    void kwargsAreWrittenAsPythonWritesThem() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<String> lines = lines("python-kwargs.jsonl");
        assertThat(lines).hasSize(6);
        for (String line : lines) {
            JsonNode expected = mapper.readTree(line);
            Map<String, Object> kwargs =
                    mapper.convertValue(expected.get("kwargs"), new TypeReference<LinkedHashMap<String, Object>>() {});
            assertThat(PythonText.json(kwargs)).isEqualTo(expected.get("text").asText());
            assertThat(ColumnNames.hash(kwargs)).isEqualTo(expected.get("hash").asText());
        }
    }

    @Test
    void floatsAreWrittenAsPythonWritesThem() throws IOException {
        List<String> lines = lines("python-repr.csv");
        assertThat(lines).hasSizeGreaterThan(400);
        for (String line : lines) {
            String[] pair = line.split(",", -1);
            assertThat(PythonText.number(Double.parseDouble(pair[0]))).isEqualTo(pair[1]);
        }
        assertThat(PythonText.number(0)).isEqualTo("0.0");
        assertThat(PythonText.number(-0.0)).isEqualTo("-0.0");
        assertThat(PythonText.json(List.of(Double.NaN, Double.NEGATIVE_INFINITY)))
                .isEqualTo("[NaN, -Infinity]");
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = ColumnNamesTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test // OUT-2
    void columnsOfResourcesCategoriesAndFilters() {
        assertThat(ColumnNames.column("pr_199901", "mean", Map.of(), List.of())).isEqualTo("pr_199901.mean");
        assertThat(ColumnNames.column("lc_2000", "categorical", Map.of(), List.of("crops")))
                .isEqualTo("lc_2000.categorical_crops");
        assertThat(ColumnNames.column("acled_none", "agg_fe49d288", ACLED, List.of("Battles", "2010")))
                .isEqualTo("acled_fatalities.agg_fe49d288_Battles_2010");
        assertThat(ColumnNames.column("acled_none", "agg", Map.of(), List.of())).isEqualTo("acled_none.agg");
        assertThat(ColumnNames.column("acled_2000", "agg", ACLED, List.of())).isEqualTo("acled_2000.agg");
    }

    @ParameterizedTest
    @CsvSource({
        "Battles, Battles",
        "'Violence against civilians', Violence_against_civilians",
        "'--a (b)/c--', a_b_c",
        "Sao Tomé, Sao_Tom",
        "'abcdefghijabcdefghijabcdefghijabcdefghij', abcdefghijabcdefghijabcdefghijab",
        "true, true"
    })
    void labelsOfFilterValues(String value, String label) {
        assertThat(ColumnNames.label(value)).isEqualTo(label);
    }
}
