package dev.millrace.geoquery.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Folders as zip files, and back. */
public final class ZipFolder {
    private static final int CHUNK_BYTES = 1 << 16;

    private ZipFolder() {}

    /** Packs the files of a folder, by name, into a file elsewhere. */
    static void pack(Path folder, Path zip) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(folder)) {
            files = found.filter(Files::isRegularFile).sorted().toList();
        }
        try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(zip)))) {
            for (Path file : files) {
                out.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    /**
     * Unpacks an upload into a folder.
     *
     * @param mostBytes how many bytes may come out of it; a few kilobytes can hold gigabytes
     * @param mostFiles how many files may come out of it
     * @throws ZipException if it holds more, or a name that would lie outside of the folder; what was unpacked so far stays
     */
    public static void unpack(Path zip, Path folder, long mostBytes, int mostFiles) throws IOException {
        Path root = Files.createDirectories(folder).toAbsolutePath().normalize();
        long left = mostBytes;
        int files = 0;
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path target = inside(root, entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                    continue;
                }
                if (++files > mostFiles) {
                    throw new ZipException("the zip holds more than " + mostFiles + " files");
                }
                Files.createDirectories(root.equals(target) ? root : target.resolveSibling(""));
                left -= copy(in, target, left);
            }
        }
    }

    private static Path inside(Path root, String name) throws ZipException {
        boolean plain = !name.contains("\\") && name.indexOf('\0') < 0;
        Path target = plain ? root.resolve(name).normalize() : root;
        if (!plain || !target.startsWith(root) || target.equals(root)) {
            throw new ZipException("the zip holds the name '" + name + "', which lies outside of it");
        }
        return target;
    }

    private static long copy(InputStream in, Path target, long most) throws IOException {
        long copied = 0;
        byte[] chunk = new byte[CHUNK_BYTES];
        try (OutputStream out = Files.newOutputStream(target)) {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                copied += count;
                if (copied > most) {
                    throw new ZipException("the zip unpacks to more than its limit of bytes");
                }
                out.write(chunk, 0, count);
            }
        }
        return copied;
    }
}
