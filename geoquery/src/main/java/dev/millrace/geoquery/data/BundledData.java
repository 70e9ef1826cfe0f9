package dev.millrace.geoquery.data;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The real boundaries and rasters that come with the artifact; {@code SOURCES.md} among its resources
 * names where each is from and on what terms.
 */
public final class BundledData {
    /** Counties of the United States, TopoJSON, object "counties"; North Carolina's ids begin with 37. */
    public static final String COUNTIES = "counties-10m.json";

    /** Countries of the world, TopoJSON, object "countries"; ids are ISO 3166-1 numeric. */
    public static final String COUNTRIES = "countries-110m.json";

    /** The same in more detail, with small states and territories: 241 in all. */
    public static final String COUNTRIES_FINE = "countries-50m.json";

    /** Relief of the world on thirds of a degree, metres above sea level. */
    public static final String RELIEF = "etopo20.tif";

    private static final YearMonth FIRST_MONTH = YearMonth.of(1999, 1);
    private static final int MONTHS = 12;

    private BundledData() {}

    /** Returns the rasters of precipitation, millimetres a month, from January to December 1999. */
    public static List<String> precipitation() {
        return monthly("pr");
    }

    /** Returns the rasters of mean air temperature, degrees Celsius, from January to December 1999. */
    public static List<String> temperature() {
        return monthly("tas");
    }

    private static List<String> monthly(String variable) {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < MONTHS; i++) {
            YearMonth month = FIRST_MONTH.plusMonths(i);
            files.add("%s_%04d%02d.tif".formatted(variable, month.getYear(), month.getMonthValue()));
        }
        return files;
    }

    /** Returns the names of all files. */
    public static List<String> files() {
        List<String> files = new ArrayList<>(List.of(COUNTIES, COUNTRIES, COUNTRIES_FINE, RELIEF));
        files.addAll(precipitation());
        files.addAll(temperature());
        return files;
    }

    /**
     * Writes all files into a folder, which is made if need be. Each file appears whole or not at all and
     * replaces one of its name, so that a repeated or an interrupted call does no harm.
     *
     * @throws IOException if a file cannot be written, such as on a full disk
     */
    public static void copyInto(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String file : files()) {
            copy(file, folder.resolve(file));
        }
    }

    private static void copy(String file, Path target) throws IOException {
        Path unfinished = target.resolveSibling(file + "." + UUID.randomUUID() + ".part");
        try (InputStream in = BundledData.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new FileNotFoundException("the artifact lacks its resource " + file + "; build it anew");
            }
            Files.copy(in, unfinished);
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
