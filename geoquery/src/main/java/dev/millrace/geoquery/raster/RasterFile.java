package dev.millrace.geoquery.raster;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bytes of a file, read piece by piece; safe for use by several threads.
 *
 * <p>A {@link RandomAccessFile} and not a channel: an interrupt, which a stopping worker gets, closes
 * a channel under everybody who reads from it.
 */
public final class RasterFile implements Closeable {
    private static final String WHOLE_COPY = "Copy or download the file again.";

    private final Path path;
    private final RandomAccessFile file;
    private final long length;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    private RasterFile(Path path, RandomAccessFile file, long length) {
        this.path = path;
        this.file = file;
        this.length = length;
    }

    /**
     * Opens a file for reading.
     *
     * @throws RasterException if it is missing, not a regular file or unreadable
     */
    public static RasterFile open(Path path) {
        if (!Files.exists(path)) {
            throw new RasterException(path, "does not exist", "Check the path.");
        }
        if (!Files.isRegularFile(path)) {
            throw new RasterException(path, "is not a regular file", "Give the path of a raster file.");
        }
        try {
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
            return new RasterFile(path, file, file.length());
        } catch (IOException e) {
            throw new RasterException(path, "cannot be opened: " + e.getMessage(), "Check its permissions.", e);
        }
    }

    /** Returns the path as it was given. */
    public Path path() {
        return path;
    }

    ByteOrder order() {
        return order;
    }

    /** Sets the order of numbers, little-endian at first; before anybody else reads. */
    public void order(ByteOrder declared) {
        order = declared;
    }

    /** Returns how many bytes the file had when it was opened. */
    public long length() {
        return length;
    }

    /** Reads as {@link #read} does, for numbers in the file's byte order. */
    public ByteBuffer readNumbers(long offset, long count, String what) {
        return ByteBuffer.wrap(read(offset, count, what)).order(order);
    }

    /** Reads exactly {@code count} bytes; what {@code what} names is cut off where the file ends first. */
    byte[] read(long offset, long count, String what) {
        if (offset < 0 || count < 0 || count > Integer.MAX_VALUE || offset > length - count) {
            throw truncated(offset, count, what);
        }
        byte[] bytes = new byte[(int) count];
        try {
            synchronized (file) {
                file.seek(offset);
                file.readFully(bytes);
            }
        } catch (IOException e) {
            throw new RasterException(
                    path, "cannot be read at byte " + offset + " (" + what + "): " + e.getMessage(), WHOLE_COPY, e);
        }
        return bytes;
    }

    private RasterException truncated(long offset, long count, String what) {
        return new RasterException(
                path,
                "is cut off or damaged: " + what + " should take " + count + " bytes from byte " + offset
                        + ", and the file has " + length,
                WHOLE_COPY);
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new RasterException(path, "cannot be closed: " + e.getMessage(), "Check the file system.", e);
        }
    }
}
