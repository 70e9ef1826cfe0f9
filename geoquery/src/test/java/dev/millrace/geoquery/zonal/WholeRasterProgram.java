package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.RasterMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Run in a JVM of its own: statistics of a whole raster, and of a zone of it by cover; prints them and the peak of memory. */
final class WholeRasterProgram {
    private WholeRasterProgram() {}

    public static void main(String[] args) throws Exception {
        Geometry world = new GeometryFactory().toGeometry(new Envelope(-180, 180, -90, 90));
        Geometry part = new GeometryFactory().toGeometry(new Envelope(-20.03, 31.07, -3.01, 7.02));
        List<Statistic> statistics = List.of(Statistic.COUNT, Statistic.MIN, Statistic.MAX, Statistic.MEAN);
        RasterMemory memory = new RasterMemory(Long.parseLong(args[1]));
        try (GeoTiff raster = GeoTiff.open(Path.of(args[0]), memory)) {
            ZonalResult whole = ZonalResult.of(raster, world, ZonalOptions.DEFAULT, statistics);
            ZonalResult covered =
                    ZonalResult.of(raster, part, ZonalOptions.DEFAULT.coverWeighting(true), List.of(Statistic.COUNT));
            for (Statistic statistic : statistics) {
                System.out.println(statistic.word() + " " + whole.number(statistic));
            }
            System.out.println("covered " + covered.number(Statistic.COUNT));
        }
        Path status = Path.of("/proc/self/status");
        if (Files.isReadable(status)) {
            Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM"))
                    .forEach(System.out::println);
        }
    }
}
