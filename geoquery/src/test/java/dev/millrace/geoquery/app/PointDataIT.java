package dev.millrace.geoquery.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.filter.EventsFile;
import dev.millrace.geoquery.filter.EventsFile.Event;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.request.RequestRefusedException;
import dev.millrace.geoquery.request.RequestView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Sums over point data and over areas, from a request's JSON to the bytes of its table. */
class PointDataIT {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    /** Two squares side by side, and one far from everything. */
    private static final String ZONES = """
            {"type":"FeatureCollection","features":[
             {"type":"Feature","id":"e","properties":{"name":"East"},"geometry":{"type":"Polygon","coordinates":[[[4,0],[8,0],[8,4],[4,4],[4,0]]]}},
             {"type":"Feature","id":"f","properties":{"name":"Far, away"},"geometry":{"type":"Polygon","coordinates":[[[90,0],[94,0],[94,4],[90,4],[90,0]]]}},
             {"type":"Feature","id":"w","properties":{"name":"West"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}}]}""";

    private static final List<Event> EVENTS = List.of(
            new Event(at(1, 1), "Battles", 2010, true, 5.0),
            new Event(at(2, 1), "Battles", 2015, false, 7.5),
            new Event(at(3, 3), "Riots", 2012, true, null),
            new Event(at(1, 3), "Riots", 2012, false, 2.0),
            new Event(at(1, 2), "Battles", 2009, true, 100.0),
            new Event(at(2, 2), "Strategic: other", 2012, true, 11.0),
            new Event(at(5, 1), "Battles", 2014, true, 3.0),
            new Event(at(6, 2), "Riots", 2016, true, 40.0),
            new Event(at(4, 2), "Battles", 2012, true, 1_000.0)); // on the border of both, within none

    private static final List<Event> PROJECTS = List.of(
            area(1, 3, 1, 2, 100), // all in the west
            area(3, 7, 1, 2, 80), // a quarter in the west
            area(7, 9, 0, 4, 9)); // half in the east: 4.5, truncated once it is summed

    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static Pipeline pipeline;

    private static Geometry at(double x, double y) {
        return FACTORY.createPoint(new Coordinate(x, y));
    }

    private static Event area(double west, double east, double south, double north, double value) {
        Geometry box = FACTORY.toGeometry(new Envelope(west, east, south, north));
        return new Event(box, "Road", 2012, false, value);
    }

    @BeforeAll
    static void start() throws IOException, SQLException {
        fixture = new GeoFixture(folder);
        ingest("acled", EVENTS, "acled_filter_agg", "{}");
        ingest("gcdf", PROJECTS, "gcdf_filter_agg", "{\"share\":\"area_proportional\",\"outcome\":\"fatalities\"}");
        Path zones = Files.writeString(folder.resolve("zones.geojson"), ZONES);
        assertThat(new Catalogue(fixture.database()).ingestBoundaries("Zones", zones, BoundaryOptions.NONE))
                .isEmpty();
        pipeline = new Pipeline(fixture, folder.resolve("out"));
    }

    private static void ingest(String name, List<Event> events, String function, String kwargs)
            throws IOException, SQLException {
        Path files = Files.createDirectories(folder.resolve("files-" + name));
        EventsFile.write(files.resolve(name + ".gpkg"), name, events);
        String option = "{\"short_name\":\"%s\",\"function\":\"%s\",\"kwargs\":%s,\"active\":true,\"public\":true}"
                .formatted(function, function, kwargs);
        fixture.ingest(name, files, "\"type\":\"feature\",\"is_global\":true,", option);
    }

    @AfterAll
    static void stop() {
        pipeline.close();
        fixture.close();
    }

    private static String over(String dataset, String kwargs) {
        return "{\"name\":\"t\",\"boundary\":\"Zones\",\"datasets\":[{\"datasetName\":\"%s\",\"datasetType\":\"feature\",\"kwargs\":%s}]}"
                .formatted(dataset, kwargs);
    }

    private static void assertTable(String dataset, String kwargs, String expected) {
        assertThat(Pipeline.csv(pipeline.complete(over(dataset, kwargs)))).isEqualTo(expected);
    }

    @Test
    void aRangeAndCategoriesThatAreAggregatedMakeOneColumn() {
        assertTable("acled", """
                {"outcome":"fatalities","event_type":{"type":"categorical","selected":["Battles","Riots"],"aggregate":true},
                 "year":{"type":"range","start":2010,"end":2015}}""", """
                feature_collection,geom_id,boundary.name,acled_fatalities.acled_filter_agg_fe49d288
                Zones,e,East,3
                Zones,f,"Far, away",0
                Zones,w,West,14
                """);
    }

    @Test
    void eventsAreCountedWhereNoOutcomeIsNamed() {
        assertTable("acled", "{}", """
                feature_collection,geom_id,boundary.name,acled_none.acled_filter_agg
                Zones,e,East,2
                Zones,f,"Far, away",0
                Zones,w,West,6
                """);
    }

    @Test
    void categoriesThatAreNotAggregatedAreAColumnEach() {
        assertTable("acled", """
                {"outcome":"fatalities","event_type":{"type":"categorical","selected":["Battles","Strategic: other","Unheard"],"aggregate":false}}""", """
                feature_collection,geom_id,boundary.name,acled_fatalities.acled_filter_agg_f6a5361f_Battles,acled_fatalities.acled_filter_agg_f6a5361f_Strategic_other,acled_fatalities.acled_filter_agg_f6a5361f_Unheard
                Zones,e,East,3,0,0
                Zones,f,"Far, away",0,0,0
                Zones,w,West,112,11,0
                """);
    }

    @Test
    void twoSuchCategoriesMakeAColumnForEachCombination() {
        assertTable("acled", """
                {"outcome":"event_count","event_type":{"type":"categorical","selected":["Battles","Riots"],"aggregate":false},
                 "civilian":{"type":"categorical","selected":[true,false],"aggregate":false}}""", """
                feature_collection,geom_id,boundary.name,acled_event_count.acled_filter_agg_b94aec2d_0_Battles,acled_event_count.acled_filter_agg_b94aec2d_0_Riots,acled_event_count.acled_filter_agg_b94aec2d_1_Battles,acled_event_count.acled_filter_agg_b94aec2d_1_Riots
                Zones,e,East,0,0,1,1
                Zones,f,"Far, away",0,0,0,0
                Zones,w,West,1,1,2,1
                """);
    }

    @Test
    void areasCountByTheirShareWithinAZone() {
        assertTable("gcdf", "{\"year\":{\"type\":\"range\",\"start\":2000,\"end\":2020}}", """
                feature_collection,geom_id,boundary.name,gcdf_none.gcdf_filter_agg_963d4ca5
                Zones,e,East,64
                Zones,f,"Far, away",0
                Zones,w,West,120
                """);
    }

    @Test
    void sqlInAValueIsComparedAndNeverRun() {
        assertTable("acled", """
                {"event_type":{"type":"categorical","selected":["x') OR 1=1 --","'; DROP TABLE acled; --"],"aggregate":true}}""", """
                feature_collection,geom_id,boundary.name,acled_none.acled_filter_agg_99b2d337
                Zones,e,East,0
                Zones,f,"Far, away",0
                Zones,w,West,0
                """);
        eventsAreCountedWhereNoOutcomeIsNamed();
    }

    @Test
    void valuesThatWouldShareAColumnAreRefused() {
        String twins = "{\"event_type\":{\"type\":\"categorical\",\"selected\":[\"a b\",\"a-b\"],\"aggregate\":false}}";
        assertThatThrownBy(() -> pipeline.submit(over("acled", twins)))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("would both be the column 'a_b'");
    }

    @Test
    void aColumnThatTheDatasetLacksFailsTheTasksAndSaysWhich() {
        RequestView view = pipeline.complete(
                over("acled", "{\"year\\\" OR 1=1 --\":{\"type\":\"range\",\"start\":1,\"end\":9999}}"));

        assertThat(view.progress().failed()).isEqualTo(3);
        assertThat(Pipeline.details(view)).contains("there is no column 'year\\\" OR 1=1 --'", "event_type");
        eventsAreCountedWhereNoOutcomeIsNamed();
    }
}
