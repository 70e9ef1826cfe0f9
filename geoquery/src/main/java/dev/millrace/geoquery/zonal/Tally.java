package dev.millrace.geoquery.zonal;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * How often each value occurs: a hash table of numbers, open addressing, at most half full. Not safe for use by several
 * threads.
 */
final class Tally {
    private static final int FIRST_CAPACITY = 64;
    private static final long SPREAD = 0x9E3779B97F4A7C15L; // 2⁶⁴ over the golden ratio, odd: Knuth, section 6.4

    private final int most;
    private double[] values = new double[FIRST_CAPACITY];
    private long[] counts = new long[FIRST_CAPACITY];
    private int distinct;
    private long total;

    /** A tally of at most so many different values. */
    Tally(int most) {
        this.most = most;
    }

    /** Adds a value that is not NaN. */
    void add(double value) {
        double key = value + 0.0; // −0 becomes 0
        int at = place(key);
        if (counts[at] == 0) {
            if (++distinct > most) {
                throw new IllegalArgumentException(
                        "the zone has more than " + most
                                + " different values; ask for the median, percentiles, categories and the like of smaller zones");
            }
            values[at] = key;
            if (2 * distinct > values.length) {
                counts[at] = 1;
                total++;
                grow();
                return;
            }
        }
        counts[at]++;
        total++;
    }

    private int place(double key) {
        int mask = values.length - 1;
        int at = (int) ((Double.doubleToLongBits(key) * SPREAD) >>> 33) & mask;
        while (counts[at] != 0 && values[at] != key) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        double[] oldValues = values;
        long[] oldCounts = counts;
        values = new double[2 * oldValues.length];
        counts = new long[values.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldCounts[i] != 0) {
                int at = place(oldValues[i]);
                values[at] = oldValues[i];
                counts[at] = oldCounts[i];
            }
        }
    }

    int distinct() {
        return distinct;
    }

    long count(double value) {
        return counts[place(value + 0.0)];
    }

    /** The different values, ascending. */
    double[] sorted() {
        double[] sorted = new double[distinct];
        int filled = 0;
        for (int i = 0; i < values.length; i++) {
            if (counts[i] != 0) {
                sorted[filled++] = values[i];
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /** The value that occurs most; of several, the least. */
    double majority() {
        return mostBy(count -> count);
    }

    /** The value that occurs least; of several, the least. */
    double minority() {
        return mostBy(count -> -count);
    }

    private double mostBy(ToLongFunction<Long> rank) {
        double best = Double.NaN;
        long bestRank = Long.MIN_VALUE;
        for (double value : sorted()) {
            long valueRank = rank.applyAsLong(count(value));
            if (valueRank > bestRank) {
                best = value;
                bestRank = valueRank;
            }
        }
        return best;
    }

    /** The value below which {@code percent} of 100 lie, interpolated between neighbours as NumPy does. */
    double percentile(double percent) {
        double place = percent / 100 * (total - 1);
        long below = (long) Math.floor(place);
        double part = place - below;
        double[] sorted = sorted();
        double low = at(sorted, below);
        double high = at(sorted, Math.min(total - 1, below + 1));
        double apart = high - low;
        return part < 0.5 ? low + apart * part : high - apart * (1 - part);
    }

    private double at(double[] sorted, long place) {
        long left = place;
        for (double value : sorted) {
            left -= count(value);
            if (left < 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("there are " + total + " values, not " + place);
    }
}
