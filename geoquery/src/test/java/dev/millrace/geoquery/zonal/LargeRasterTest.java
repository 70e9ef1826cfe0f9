package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Statistics of a raster in a JVM whose whole heap is smaller than the raster. */
class LargeRasterTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test // ZONAL-10
    void rasterOf96MebibytesInAHeapOf64() throws IOException, InterruptedException {
        assertBounded(new GeneratedTiff(7200, 3600, false), 7200, 3600, 64, 16);
    }

    /** Two gigabytes, plain, with all memory of the process below 256 MB; run with {@code -Dmillrace.geoquery.large=true}. */
    @Test
    @EnabledIfSystemProperty(named = "millrace.geoquery.large", matches = "true")
    void rasterOfTwoGigabytesInLessThan256Megabytes() throws IOException, InterruptedException {
        long peak = assertBounded(new GeneratedTiff(32_400, 16_200, false), 32_400, 16_200, 128, 64);
        assertThat(peak).isBetween(1L, 256_000_000L);
    }

    /** The same in packed tiles. */
    @Test
    @EnabledIfSystemProperty(named = "millrace.geoquery.large", matches = "true")
    void packedRasterOfTwoGigabytes() throws IOException, InterruptedException {
        long peak = assertBounded(new GeneratedTiff(32_400, 16_200, true), 32_400, 16_200, 128, 64);
        assertThat(peak).isBetween(1L, 256_000_000L);
    }

    /** Returns the peak of the process's memory, bytes; 0 where the system is not Linux and does not tell. */
    private long assertBounded(GeneratedTiff generated, int columns, int rows, int heapMib, int rasterMib)
            throws IOException, InterruptedException {
        Path file = generated.write(folder.resolve("large.tif"));
        Map<String, String> printed = run(file, heapMib, rasterMib);
        assertThat(printed).containsEntry("count", Long.toString((long) columns * rows));
        assertThat(printed).containsEntry("min", "0.0");
        assertThat(Double.parseDouble(printed.getOrDefault("mean", "")))
                .isCloseTo((rows - 1) / 2.0 + 48 / 128.0, within(0.01));
        double cells = (31.07 + 20.03) * columns / 360 * (7.02 + 3.01) * rows / 180;
        assertThat(Double.parseDouble(printed.getOrDefault("covered", ""))).isCloseTo(cells, within(cells / 100));
        Files.delete(file);
        String peak = printed.getOrDefault("VmHWM:", "0 kB");
        return Long.parseLong(peak.replaceAll("\\D", "")) * 1024;
    }

    private static Map<String, String> run(Path file, int heapMib, int rasterMib)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heapMib + "m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WholeRasterProgram.class.getName(),
                        file.toString(),
                        Long.toString(rasterMib * MIB))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines()
                .map(line -> line.split("\\s+", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
