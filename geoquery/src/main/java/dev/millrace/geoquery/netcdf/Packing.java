package dev.millrace.geoquery.netcdf;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a variable's stored numbers stand for values.
 *
 * @param fill the stored number that stands for a missing value
 * @param missing another one that does, from older conventions
 */
record Packing(double scale, double offset, Optional<Double> fill, Optional<Double> missing) {

    static Packing of(NetCdfVariable variable) {
        return new Packing(
                variable.number("scale_factor").orElse(1.0),
                variable.number("add_offset").orElse(0.0),
                variable.number("_FillValue"),
                variable.number("missing_value"));
    }

    /** What {@link #unpack} makes of missing values, to the bit. */
    OptionalDouble nodata() {
        Optional<Double> stored = fill.or(() -> missing);
        return stored.isPresent() ? OptionalDouble.of(unpack(stored.get())) : OptionalDouble.empty();
    }

    boolean isPlain() {
        return scale == 1 && offset == 0;
    }

    private double unpack(double stored) {
        return stored * scale + offset;
    }

    void unpack(double[] values) {
        double nodata = nodata().orElse(Double.NaN);
        for (int i = 0; i < values.length; i++) {
            boolean isMissing = missing.isPresent() && values[i] == missing.get();
            values[i] = isMissing ? nodata : unpack(values[i]);
        }
    }
}
