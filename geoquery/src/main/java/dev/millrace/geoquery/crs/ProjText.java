package dev.millrace.geoquery.crs;

import java.util.Locale;
import java.util.Map;

/**
 * A well-known text as parameters of PROJ.
 *
 * <p>Source: the tables of "PROJ.4 – GeoTIFF transformations" of the GeoTIFF project, and PROJ's manual of projections.
 */
final class ProjText {
    private static final Map<String, String> PROJECTIONS = Map.of(
            "transversemercator", "tmerc",
            "mercator", "merc",
            "mercator1sp", "merc",
            "mercatorauxiliarysphere", "merc +nadgrids=@null +a=6378137 +b=6378137",
            "lambertconformalconic", "lcc",
            "lambertconformalconic2sp", "lcc",
            "albers", "aea",
            "albersconicequalarea", "aea",
            "lambertazimuthalequalarea", "laea",
            "cylindricalequalarea", "cea");

    private static final Map<String, String> ANGLES = Map.of(
            "latitudeoforigin", "lat_0",
            "latitudeofcenter", "lat_0",
            "centralmeridian", "lon_0",
            "longitudeofcenter", "lon_0",
            "standardparallel1", "lat_1",
            "standardparallel2", "lat_2",
            "scalefactor", "k");

    private static final Map<String, String> LENGTHS = Map.of("falseeasting", "x_0", "falsenorthing", "y_0");

    private static final String LIKE_WGS_84 = " +ellps=GRS80 +towgs84=0,0,0";

    private static final Map<String, String> DATUMS = Map.of(
            "wgs1984", " +datum=WGS84",
            "wgs84", " +datum=WGS84",
            "northamerican1983", " +datum=NAD83",
            "northamericandatum1983", " +datum=NAD83",
            "northamerican1927", " +datum=NAD27",
            "northamericandatum1927", " +datum=NAD27",
            "etrs1989", LIKE_WGS_84,
            "sirgas2000", LIKE_WGS_84,
            "gda1994", LIKE_WGS_84,
            "osgb1936", " +datum=OSGB36");

    private static final double WGS_84_FLATTENING = 298.257;

    private ProjText() {}

    static String of(WktNode node) {
        return switch (node.keyword()) {
            case "GEOGCS" -> "+proj=longlat" + datum(node) + " +no_defs";
            case "PROJCS" -> projected(node);
            default -> throw unknown("kind of system", node.keyword());
        };
    }

    private static String projected(WktNode node) {
        WktNode named = node.child("PROJECTION").orElseThrow(() -> unknown("projection", "none"));
        String projection = PROJECTIONS.get(plain(named.title()));
        WktNode geographic = node.child("GEOGCS").orElseThrow(() -> unknown("datum", "none"));
        if (projection == null) {
            throw unknown("projection", named.title());
        }
        StringBuilder text = new StringBuilder("+proj=").append(projection);
        double metres = node.child("UNIT").map(unit -> unit.number(1)).orElse(1.0);
        for (WktNode parameter : node.children()) {
            if (parameter.keyword().equals("PARAMETER")) {
                append(parameter, metres, text);
            }
        }
        String datum = projection.contains("nadgrids") ? "" : datum(geographic);
        return text.append(" +to_meter=").append(metres) + datum + " +no_defs";
    }

    private static void append(WktNode parameter, double metres, StringBuilder text) {
        String name = plain(parameter.title());
        if (ANGLES.containsKey(name)) {
            text.append(" +").append(ANGLES.get(name)).append('=').append(parameter.number(1));
        } else if (LENGTHS.containsKey(name)) {
            text.append(" +").append(LENGTHS.get(name)).append('=').append(parameter.number(1) * metres);
        }
    }

    private static String datum(WktNode geographic) {
        WktNode datum = geographic.child("DATUM").orElseThrow(() -> unknown("datum", "none"));
        String known = DATUMS.get(plain(datum.title()));
        if (known != null) {
            return known;
        }
        WktNode spheroid = datum.child("SPHEROID").orElseThrow(() -> unknown("datum", datum.title()));
        if (datum.child("TOWGS84").isPresent()) {
            String shift = String.join(",", datum.child("TOWGS84").get().values());
            return " +a=" + spheroid.number(1) + " +rf=" + spheroid.number(2) + " +towgs84=" + shift;
        }
        boolean unnamed = plain(datum.title()).equals("unknown");
        if (unnamed && spheroid.number(1) == 6378137 && Math.abs(spheroid.number(2) - WGS_84_FLATTENING) < 0.01) {
            return LIKE_WGS_84;
        }
        throw unknown("datum", datum.title());
    }

    /** Names differ in case, underscores and Esri's leading "D_". */
    private static String plain(String name) {
        return name.replaceFirst("^D_", "").replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static CrsException unknown(String what, String name) {
        return new CrsException(
                "is in a coordinate reference system with the " + what + " " + name + ", which is not known", null);
    }
}
