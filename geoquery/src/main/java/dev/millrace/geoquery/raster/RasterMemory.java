package dev.millrace.geoquery.raster;

/**
 * How much of a raster is held in memory.
 *
 * <p>Decoded blocks (tiles, strips) are kept up to {@code bytes}, the ones used longest ago being let go of first. While a
 * block is decoded it is there twice, packed and unpacked, so that the peak is below three times this figure and the
 * window that is asked for.
 *
 * @param bytes at least 64 KiB; a file with larger blocks is refused
 */
public record RasterMemory(long bytes) {
    /** 64 MiB. */
    public static final RasterMemory DEFAULT = new RasterMemory(64L << 20);

    private static final long LEAST_BYTES = 64L << 10;

    /** Checks the bound. */
    public RasterMemory {
        if (bytes < LEAST_BYTES) {
            throw new IllegalArgumentException("bytes must be at least " + LEAST_BYTES + ", was " + bytes);
        }
    }
}
