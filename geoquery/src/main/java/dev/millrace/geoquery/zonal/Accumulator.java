package dev.millrace.geoquery.zonal;

import java.util.OptionalDouble;

/**
 * Sums values up, one after the other; NaN and the nodata value are left out.
 *
 * <p>Sums are in double precision, values of floats and integers up to 32 bits being exact in it: the
 * relative error of a sum of n values of one sign is below n · 1.2e-16. Not safe for use by several
 * threads.
 */
public final class Accumulator {
    private final double nodata;
    private long count;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /**
     * An accumulator that has seen nothing.
     *
     * @param nodata the value to leave out, compared exactly; empty where only NaN is to be left out
     */
    public Accumulator(OptionalDouble nodata) {
        this.nodata = nodata.orElse(Double.NaN);
    }

    /** Adds a value, or leaves it out. */
    public void add(double value) {
        if (Double.isNaN(value) || value == nodata) {
            return;
        }
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    /**
     * Returns the statistics of what was added so far.
     *
     * @param cells how many cells were selected, valid or not; at least as many as were added
     */
    public ZonalStatistics statistics(long cells) {
        return count == 0
                ? ZonalStatistics.withoutValues(cells)
                : new ZonalStatistics(
                        cells,
                        count,
                        OptionalDouble.of(min),
                        OptionalDouble.of(max),
                        OptionalDouble.of(sum),
                        OptionalDouble.of(sum / count));
    }
}
