package dev.millrace.geoquery.boundary;

import com.linuxense.javadbf.DBFException;
import com.linuxense.javadbf.DBFReader;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of the dBASE table beside a shapefile, in step with its records; without one, every row is empty. */
final class AttributeTable implements Closeable {
    private final Path shapefile;
    private final @Nullable DBFReader table;

    private AttributeTable(Path shapefile, @Nullable DBFReader table) {
        this.shapefile = shapefile;
        this.table = table;
    }

    static AttributeTable beside(Path shapefile) throws IOException {
        Path file = SidecarFile.path(shapefile, ".dbf");
        if (file == null) {
            return new AttributeTable(shapefile, null);
        }
        try {
            BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file));
            return new AttributeTable(shapefile, new DBFReader(in, charset(shapefile), true));
        } catch (DBFException e) {
            throw damaged(shapefile, e);
        }
    }

    private static BoundaryException damaged(Path shapefile, DBFException e) {
        return new BoundaryException(
                shapefile, "has a damaged .dbf file: " + e.getMessage(), "Fetch all parts of the shapefile again.", e);
    }

    private static Charset charset(Path shapefile) {
        String name = SidecarFile.text(shapefile, ".cpg");
        try {
            return name == null ? StandardCharsets.ISO_8859_1 : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return StandardCharsets.ISO_8859_1; // names of code pages are not standardized; most are this one
        }
    }

    /** The next row; empty where it is marked as deleted, and so is its record. */
    Optional<Map<String, @Nullable Object>> next() {
        if (table == null) {
            return Optional.of(Map.of());
        }
        Object[] row;
        try {
            row = table.nextRecord();
        } catch (DBFException e) {
            throw damaged(shapefile, e);
        }
        if (row == null) {
            throw new BoundaryException(
                    shapefile,
                    "has more shapes than rows in its .dbf file",
                    "Fetch all parts of the shapefile again.",
                    null);
        }
        return Boolean.TRUE.equals(row[0]) ? Optional.empty() : Optional.of(attributes(row));
    }

    private Map<String, @Nullable Object> attributes(@Nullable Object[] row) {
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        for (int i = 1; i < row.length; i++) {
            attributes.put(name(i), value(row[i]));
        }
        return attributes;
    }

    private String name(int i) {
        return table == null ? "" : table.getField(i).getName();
    }

    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            boolean whole = number.stripTrailingZeros().scale() <= 0 && number.precision() - number.scale() < 18;
            return whole ? (Object) number.longValueExact() : (Object) number.doubleValue();
        }
        if (value instanceof Date date) {
            return date.toInstant()
                    .atZone(ZoneOffset.systemDefault())
                    .toLocalDate()
                    .toString();
        }
        return value instanceof String text ? text.strip() : value;
    }

    @Override
    public void close() {
        if (table != null) {
            table.close();
        }
    }
}
