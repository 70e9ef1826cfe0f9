package dev.millrace.geoquery.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.millrace.geoquery.filter.EventsFile.Event;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.util.AffineTransformation;

/** Sums of a GeoPackage with an R-tree, against loops over the same events in memory. */
class FeatureDatasetTest {
    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final String[] TYPES = {"Battles", "Riots", "Pro'tests \"x\"", "5", "05"};
    private static final Map<String, Object> YEARS = Map.of("type", "range", "start", 2010, "end", 2013);

    @TempDir
    static Path folder;

    private static final List<Event> EVENTS = new ArrayList<>();
    private static Path file;

    @BeforeAll
    static void write() throws SQLException {
        Random random = new Random(3);
        for (int i = 0; i < 3000; i++) {
            Geometry place =
                    FACTORY.createPoint(new Coordinate(random.nextInt(400) / 20.0, random.nextInt(400) / 20.0));
            Geometry shape = i % 3 == 0 ? place.buffer(0.1 + random.nextDouble()) : place;
            Double deaths = random.nextInt(10) == 0 ? null : random.nextInt(1000) / 10.0;
            EVENTS.add(new Event(
                    shape,
                    TYPES[random.nextInt(TYPES.length)],
                    2008 + random.nextInt(10),
                    random.nextBoolean(),
                    deaths));
        }
        file = folder.resolve("acled.gpkg");
        EventsFile.write(file, "acled", EVENTS);
    }

    private static List<Geometry> zones() {
        Geometry square = FACTORY.toGeometry(new Envelope(4, 11, 5, 13)); // many points lie on its border
        Geometry round = FACTORY.createPoint(new Coordinate(12.3, 7.7)).buffer(4.2);
        Geometry ring = round.difference(round.buffer(-2));
        Geometry far = AffineTransformation.translationInstance(100, 0).transform(square);
        return List.of(square, round, ring, far, square.union(far), FACTORY.createPolygon());
    }

    @ParameterizedTest // FILTER-1, FILTER-2
    @CsvSource({"WITHIN, fatalities", "WITHIN, event_count", "AREA_PROPORTIONAL, fatalities"})
    void rangesAndCategoriesAgreeWithALoop(Share share, String outcome) {
        Map<String, Object> kwargs = Map.of(
                "outcome",
                outcome,
                "year",
                YEARS,
                "event_type",
                Map.of("type", "categorical", "selected", List.of("Battles", TYPES[2], "5")),
                "civilian",
                Map.of("type", "categorical", "selected", List.of(true), "aggregate", true));
        for (Geometry zone : zones()) {
            double expected = EVENTS.stream()
                    .filter(event -> event.year() >= 2010 && event.year() <= 2013 && event.civilian())
                    .filter(event -> List.of("Battles", TYPES[2], "5").contains(event.type()))
                    .mapToDouble(event -> outcome(event, outcome) * part(event, zone, share))
                    .sum();
            assertThat(sums(zone, kwargs, share)).singleElement().satisfies(sum -> {
                assertThat(sum.values()).isEmpty();
                assertThat(sum.total()).isBetween((long) (expected - 1e-6), (long) (expected + 1e-6));
            });
        }
    }

    @Test // FILTER-3
    void eachCombinationIsASumOfItsOwn() {
        Map<String, Object> kwargs = new java.util.LinkedHashMap<>();
        kwargs.put("outcome", "fatalities");
        kwargs.put("event_type", category(List.of("Riots", "05", "Unheard"), false));
        kwargs.put("civilian", category(List.of(true, false), false));
        kwargs.put("year", YEARS);
        Geometry zone = zones().get(1);
        List<Sum> sums = sums(zone, kwargs, Share.WITHIN);
        assertThat(sums)
                .extracting(Sum::values)
                .containsExactly(
                        List.of("Riots", 1L),
                        List.of("Riots", 0L),
                        List.of("05", 1L),
                        List.of("05", 0L),
                        List.of("Unheard", 1L),
                        List.of("Unheard", 0L));
        for (Sum sum : sums) {
            double expected = expected(sum, zone);
            assertThat(sum.total()).isBetween((long) (expected - 1e-6), (long) (expected + 1e-6));
        }
        assertThat(sums.get(0).total()).isPositive();
        assertThat(sums.get(4).total()).isZero();
    }

    private static double expected(Sum sum, Geometry zone) {
        return EVENTS.stream()
                .filter(event -> event.year() >= 2010 && event.year() <= 2013)
                .filter(event -> event.type().equals(sum.values().get(0)))
                .filter(event -> event.civilian() == sum.values().get(1).equals(1L))
                .mapToDouble(event -> outcome(event, "fatalities") * part(event, zone, Share.WITHIN))
                .sum();
    }

    private static double outcome(Event event, String outcome) {
        return outcome.equals("event_count") ? 1 : event.deaths() == null ? 0 : event.deaths();
    }

    private static double part(Event event, Geometry zone, Share share) {
        if (share == Share.WITHIN || event.shape().getArea() == 0) {
            return event.shape().within(zone) ? 1 : 0;
        }
        return event.shape().intersection(zone).getArea() / event.shape().getArea();
    }

    @Test // FILTER-4
    void sqlInAValueIsJustAValue() {
        Map<String, Object> kwargs =
                Map.of("event_type", category(List.of("x') OR 1=1 --", "'; DROP TABLE acled; --"), true));
        assertThat(sums(zones().get(0), kwargs, Share.WITHIN)).containsExactly(new Sum(List.of(), 0));
        assertThat(sums(zones().get(0), Map.of(), Share.WITHIN).get(0).total()).isPositive();
    }

    @ParameterizedTest // FILTER-4
    @ValueSource(strings = {"1=1 OR year", "year\" OR \"1\"=\"1", "geom", "nothing"})
    void columnsThatAreNotTheTablesAreRefused(String column) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sums(zones().get(0), Map.of(column, YEARS), Share.WITHIN))
                .withMessageContaining("there is no column");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sums(zones().get(0), Map.of("outcome", column), Share.WITHIN))
                .withMessageContaining("there is no column");
    }

    @Test
    void badFiltersAreNamed() {
        assertBad(Map.of("year", Map.of("type", "range", "start", 1)), "'year' lacks a start or an end");
        assertBad(Map.of("year", Map.of("type", "fuzzy")), "'year' has the type 'fuzzy'");
        assertBad(Map.of("year", Map.of("type", "categorical")), "'year' lacks the list");
        assertBad(Map.of("year", category(List.of(List.of()), true)), "'year' selects []");
        List<Object> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            many.add(i);
        }
        assertBad(Map.of("a", category(many, false), "b", category(many, false)), "1600 combinations");
        assertBad(Map.of("outcome", "event_type"), "which is no number");
    }

    private static void assertBad(Map<String, Object> kwargs, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sums(zones().get(0), kwargs, Share.WITHIN))
                .withMessageContaining(problem);
    }

    @Test
    void categoryOfWhichNothingIsSelectedIsNoFilter() {
        List<Sum> all = sums(zones().get(0), Map.of(), Share.WITHIN);
        assertThat(sums(zones().get(0), Map.of("event_type", category(List.of(), true)), Share.WITHIN))
                .isEqualTo(all);
        assertThat(sums(zones().get(0), Map.of("event_type", category(List.of(), false)), Share.WITHIN))
                .isEmpty();
    }

    private static Map<String, Object> category(List<Object> selected, boolean aggregate) {
        return Map.of("type", "categorical", "selected", selected, "aggregate", aggregate);
    }

    private static List<Sum> sums(Geometry zone, Map<String, Object> kwargs, Share share) {
        try (FeatureDataset dataset = FeatureDataset.open(file, Optional.of("acled"))) {
            return dataset.sums(zone, FilterSpec.of(kwargs, FilterSpec.EVENT_COUNT), share);
        }
    }
}
