package dev.millrace.geoquery.netcdf;

/**
 * A regular axis of cells, from the coordinates of their centres.
 *
 * <p>Files hold coordinates rounded to single precision or to a few digits. Where the step is a whole part of a degree to
 * within that rounding, it is taken as that, and edges as multiples of it; the cells then lie where the writer meant them.
 *
 * @param edge where the first cell begins, degrees; on a descending axis its upper edge
 * @param step from one centre to the next, degrees; below 0 on a descending axis
 * @param count how many cells
 */
record Axis(double edge, double step, int count) {
    /** Beyond this part of a cell, centres are not evenly spaced. */
    private static final double TOLERANCE = 1e-3;

    private static final double ROUNDING = 1e-4;

    /** The axis of these centres. */
    static Axis of(double[] centres) {
        if (centres.length < 2) {
            throw new IllegalArgumentException("has fewer than two places");
        }
        double step = wholePart((centres[centres.length - 1] - centres[0]) / (centres.length - 1));
        for (int i = 0; i < centres.length; i++) {
            if (!(Math.abs(centres[i] - centres[0] - i * step) <= TOLERANCE * Math.abs(step))) {
                throw new IllegalArgumentException("is not evenly spaced: place " + i + " is " + centres[i]);
            }
        }
        return new Axis(multiple(centres[0] - step / 2, step), step, centres.length);
    }

    private static double wholePart(double step) {
        double parts = 1 / step;
        return Math.abs(parts) >= 1 && Math.abs(parts - Math.rint(parts)) < ROUNDING ? 1 / Math.rint(parts) : step;
    }

    private static double multiple(double place, double step) {
        double steps = place / step;
        return Math.abs(steps - Math.rint(steps)) < TOLERANCE ? Math.rint(steps) * step : place;
    }

    double size() {
        return Math.abs(step);
    }

    double least() {
        return step > 0 ? edge : edge + count * step;
    }

    double most() {
        return step > 0 ? edge + count * step : edge;
    }

    /** The place of a cell counted from the greatest coordinate down. */
    int fromTop(int i) {
        return step > 0 ? count - 1 - i : i;
    }
}
