package dev.millrace.geoquery.netcdf;

/**
 * How the columns of a file lie between −180 and 180: the file may begin at any meridian and may repeat columns after a full
 * turn.
 *
 * @param west where the first column begins, degrees
 * @param first which of the file's columns that is
 * @param count how many different columns there are
 */
record Longitudes(double west, int first, int count) {
    private static final double HALF = 180;
    private static final double FULL = 360;
    private static final double TOLERANCE = 1e-6;

    static Longitudes of(Axis axis) {
        if (axis.step() < 0) {
            throw new IllegalArgumentException("runs from east to west");
        }
        int full = (int) Math.rint(FULL / axis.size());
        boolean closes = Math.abs(full * axis.size() - FULL) < TOLERANCE && axis.count() >= full;
        return closes ? turned(axis, full) : new Longitudes(part(axis), 0, axis.count());
    }

    /** Begins with the first centre at −180 or east of it. */
    private static Longitudes turned(Axis axis, int full) {
        double centre = axis.edge() + axis.step() / 2;
        int turns = (int) Math.ceil((-HALF - centre) / FULL - TOLERANCE);
        double start = axis.edge() + turns * FULL;
        // `start` is the westmost place of column 0 at or east of −180; columns before it, a turn back, may lie there
        // too.
        int before = (int) Math.floor((start + axis.step() / 2 + HALF) / axis.step() + TOLERANCE);
        int first = before == 0 ? 0 : full - before;
        return new Longitudes(edge(start - before * axis.step(), axis.step()), first, full);
    }

    /** Keeps a whole multiple of the step whole. */
    private static double edge(double west, double step) {
        double steps = west / step;
        return Math.abs(steps - Math.rint(steps)) < TOLERANCE ? Math.rint(steps) * step : west;
    }

    private static double part(Axis axis) {
        double shift = axis.least() >= HALF - TOLERANCE ? -FULL : 0;
        if (axis.most() + shift > HALF + axis.size() / 2 + TOLERANCE) {
            throw new IllegalArgumentException("crosses the meridian of 180°");
        }
        return axis.least() + shift;
    }

    /** Which of the file's columns one of these is. */
    int source(int column) {
        int source = first + column;
        return source < count ? source : source - count;
    }
}
