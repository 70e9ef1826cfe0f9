package dev.millrace.geoquery.zonal;

/**
 * Sums of what was added, one value after the other.
 *
 * <p>Sums are in double precision, values of floats and integers up to 32 bits being exact in it: the relative error of a sum
 * of n values of one sign is below n · 1.2e-16. The deviation is by Welford's recurrence, which does not cancel. Not safe for
 * use by several threads.
 */
final class Accumulator {
    private long count;
    private double weights;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double meanWeights;
    private double meanSum;
    private double runningMean;
    private double squares;

    /**
     * Adds a value.
     *
     * @param weight for count and sum
     * @param meanWeight for the mean
     */
    void add(double value, double weight, double meanWeight) {
        count++;
        weights += weight;
        sum += value * weight;
        min = Math.min(min, value);
        max = Math.max(max, value);
        meanWeights += meanWeight;
        meanSum += value * meanWeight;
        double apart = value - runningMean;
        runningMean += apart / count;
        squares += apart * (value - runningMean);
    }

    /** How many values there are, whatever they weigh. */
    long count() {
        return count;
    }

    double weights() {
        return weights;
    }

    double sum() {
        return sum;
    }

    double min() {
        return min;
    }

    double max() {
        return max;
    }

    double mean() {
        return meanSum / meanWeights;
    }

    /** Of the population, unweighted. */
    double deviation() {
        return Math.sqrt(squares / count);
    }
}
