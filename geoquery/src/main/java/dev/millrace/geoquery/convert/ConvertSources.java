package dev.millrace.geoquery.convert;

import dev.millrace.geoquery.netcdf.NetCdfFile;
import dev.millrace.geoquery.netcdf.NetCdfVariable;
import dev.millrace.geoquery.raster.Grid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;

/**
 * Writes the bundled rasters from the files they come from; {@code SOURCES.md} beside them says where to
 * fetch those.
 *
 * <p>The grids are written down here and not computed from the sources' axes, which are rounded to single
 * precision or to seven digits; the axes are checked against them.
 */
public final class ConvertSources {
    /** Monthly observations on eighths of a degree around North Carolina. */
    static final Grid OBSERVATIONS = new Grid(-85, 37.125, 0.125, 0.125, 81, 33);

    /** Relief of the world on thirds of a degree. */
    static final Grid RELIEF = new Grid(-180, 90, 1 / 3.0, 1 / 3.0, 1080, 540);

    private static final LocalDate OBSERVATIONS_DAY_0 = LocalDate.of(1950, 1, 1);
    private static final YearMonth FIRST_MONTH = YearMonth.of(1999, 1);
    private static final int MONTHS = 12;

    private ConvertSources() {}

    /**
     * Runs the conversion.
     *
     * @param args {@code bcsd_obs_1999.nc}, {@code etopo20.cdf} and the folder to write into
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException("usage: ConvertSources bcsd_obs_1999.nc etopo20.cdf FOLDER");
        }
        Path folder = Files.createDirectories(Path.of(args[2]));
        convertObservations(Path.of(args[0]), folder);
        convertRelief(Path.of(args[1]), folder);
    }

    /** Writes {@code pr_199901.tif} (millimetres a month) to {@code tas_199912.tif} (degrees Celsius). */
    static void convertObservations(Path source, Path folder) throws IOException {
        try (NetCdfFile file = NetCdfFile.open(source)) {
            int months = file.variable("time").dimensions().get(0).size();
            if (months != MONTHS) {
                throw new IllegalArgumentException(source + " holds " + months + " months, not " + MONTHS);
            }
            Placement placement = Placement.of(OBSERVATIONS, file.values("longitude", 0), file.values("latitude", 0));
            for (int record = 0; record < MONTHS; record++) {
                YearMonth month = monthOf(file, record);
                for (String variable : new String[] {"pr", "tas"}) {
                    String name = "%s_%04d%02d.tif".formatted(variable, month.getYear(), month.getMonthValue());
                    float nodata = fill(file, variable);
                    float[] values = placement.place(file.values(variable, record));
                    GeoTiffWriter.write(folder.resolve(name), OBSERVATIONS, withoutNan(values, nodata), nodata);
                }
            }
        }
    }

    private static float fill(NetCdfFile file, String variable) {
        NetCdfVariable header = file.variable(variable);
        if (header.attributes().get("_FillValue") instanceof double[] fill) {
            return (float) fill[0];
        }
        throw new IllegalArgumentException(file.path() + " names no fill value of " + variable);
    }

    /** The source marks missing values as NaN, although it declares another fill value; now both agree. */
    private static float[] withoutNan(float[] values, float nodata) {
        for (int i = 0; i < values.length; i++) {
            values[i] = Float.isNaN(values[i]) ? nodata : values[i];
        }
        return values;
    }

    private static YearMonth monthOf(NetCdfFile file, int record) {
        long day = (long) file.values("time", record)[0];
        YearMonth month = YearMonth.from(OBSERVATIONS_DAY_0.plusDays(day));
        if (!month.equals(FIRST_MONTH.plusMonths(record))) {
            throw new IllegalArgumentException(
                    "record " + record + " is of " + month + ", not of " + FIRST_MONTH.plusMonths(record));
        }
        return month;
    }

    /** Writes {@code etopo20.tif} (metres above sea level). */
    static void convertRelief(Path source, Path folder) throws IOException {
        try (NetCdfFile file = NetCdfFile.open(source)) {
            Placement placement = Placement.of(RELIEF, file.values("ETOPO20X1_1081", 0), file.values("ETOPO20Y", 0));
            float[] values = placement.place(file.values("ROSE", 0));
            GeoTiffWriter.write(folder.resolve("etopo20.tif"), RELIEF, values, fill(file, "ROSE"));
        }
    }
}
