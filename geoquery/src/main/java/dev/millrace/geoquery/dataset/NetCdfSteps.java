package dev.millrace.geoquery.dataset;

import dev.millrace.geoquery.dataset.FileMask.Period;
import dev.millrace.geoquery.netcdf.NetCdfFile;
import dev.millrace.geoquery.netcdf.NetCdfRaster;
import dev.millrace.geoquery.netcdf.NetCdfVariable;
import dev.millrace.geoquery.raster.Grid;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The steps of a variable of a NetCDF file, and their times. */
final class NetCdfSteps {
    private static final Pattern SINCE =
            Pattern.compile("(?i)(second|minute|hour|day)s?\\s+since\\s+(\\d{1,4})-(\\d{1,2})-(\\d{1,2}).*");
    private static final int LEAST_DAYS_OF_A_YEAR = 365;
    private static final int LEAST_DAYS_OF_A_MONTH = 28;

    private NetCdfSteps() {}

    /** A step; its time is empty where there is one step and no axis of time. */
    record Step(int number, Optional<Period> period, Grid grid) {}

    static List<Step> of(Path path, String variableName) {
        Grid grid;
        try (NetCdfRaster first = NetCdfRaster.open(path, variableName, 0)) {
            grid = first.grid();
        }
        try (NetCdfFile file = NetCdfFile.open(path)) {
            NetCdfVariable variable = file.variable(variableName);
            int count = NetCdfRaster.steps(variable);
            List<LocalDate> dates = count == 1 ? List.of() : dates(file, variable, count);
            List<Step> steps = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Optional<Period> period = dates.isEmpty() ? Optional.empty() : Optional.of(period(dates, i));
                steps.add(new Step(i, period, grid));
            }
            return steps;
        }
    }

    private static List<LocalDate> dates(NetCdfFile file, NetCdfVariable variable, int count) {
        NetCdfVariable time = file.variable(variable.dimensions().get(0).name());
        Matcher since = SINCE.matcher(String.valueOf(time.attributes().get("units")));
        if (!since.matches() || time.dimensions().get(0).size() != count) {
            throw new DatasetException(
                    file.path(),
                    "has steps of " + variable.name() + " without a time such as 'days since 1950-01-01'",
                    "Add it, or convert each step to a GeoTIFF.",
                    null);
        }
        try {
            return dates(file, time, since, count);
        } catch (DateTimeException e) {
            throw new DatasetException(file.path(), "has times that are no dates: " + e.getMessage(), "Correct it.", e);
        }
    }

    private static List<LocalDate> dates(NetCdfFile file, NetCdfVariable time, Matcher since, int count) {
        LocalDateTime origin = LocalDate.of(
                        Integer.parseInt(since.group(2)),
                        Integer.parseInt(since.group(3)),
                        Integer.parseInt(since.group(4)))
                .atStartOfDay();
        double seconds = ChronoUnit.valueOf(since.group(1).toUpperCase(java.util.Locale.ROOT) + "S")
                .getDuration()
                .toSeconds();
        List<LocalDate> dates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double value = time.isPerRecord() ? file.values(time.name(), i)[0] : file.values(time.name(), 0)[i];
            dates.add(origin.plusSeconds(Math.round(value * seconds)).toLocalDate());
        }
        return dates;
    }

    /** Years, months or days, by how far the steps are apart. */
    private static Period period(List<LocalDate> dates, int i) {
        long days = Long.MAX_VALUE;
        for (int next = 1; next < dates.size(); next++) {
            days = Math.min(days, ChronoUnit.DAYS.between(dates.get(next - 1), dates.get(next)));
        }
        LocalDate date = dates.get(i);
        if (days >= LEAST_DAYS_OF_A_YEAR) {
            return new Period(date.format(DateTimeFormatter.ofPattern("uuuu")), date.withDayOfYear(1));
        }
        return days >= LEAST_DAYS_OF_A_MONTH
                ? new Period(date.format(DateTimeFormatter.ofPattern("uuuuMM")), date.withDayOfMonth(1))
                : new Period(date.format(DateTimeFormatter.BASIC_ISO_DATE), date);
    }
}
