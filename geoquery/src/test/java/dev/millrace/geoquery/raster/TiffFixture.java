package dev.millrace.geoquery.raster;

import java.awt.Point;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BandedSampleModel;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.PixelInterleavedSampleModel;
import java.awt.image.SampleModel;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.plugins.tiff.TIFFDirectory;
import javax.imageio.plugins.tiff.TIFFField;
import javax.imageio.plugins.tiff.TIFFTag;
import javax.imageio.stream.ImageOutputStream;

/**
 * Writes TIFF files with the JDK's own encoder, which shares no code with the reader under test.
 *
 * <p>The grid is a degree a cell from 10° W, 50° N unless tags are replaced.
 */
final class TiffFixture {
    static final double WEST = -10;
    static final double NORTH = 50;
    private static final int[] WGS_84_KEYS = {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326};

    private final int columns;
    private final int rows;
    private final IntToDoubleFunction values;
    private final List<TIFFField> fields = new ArrayList<>();
    private int dataType = DataBuffer.TYPE_FLOAT;
    private int bands = 1;
    private int tile;
    private String compression = "";
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    /** A raster whose values a function gives, counted row by row. */
    TiffFixture(int columns, int rows, IntToDoubleFunction values) {
        this.columns = columns;
        this.rows = rows;
        this.values = values;
    }

    TiffFixture dataType(int type) {
        dataType = type;
        return this;
    }

    /** Further bands hold the value plus their number. */
    TiffFixture bands(int count) {
        bands = count;
        return this;
    }

    /** Tiles of this size, a multiple of 16; 0 for strips. */
    TiffFixture tile(int size) {
        tile = size;
        return this;
    }

    /** Strips of so many rows. */
    TiffFixture strip(int rowsEach) {
        return shorts(278, rowsEach);
    }

    /** The JDK's name for it: LZW, Deflate, ZLib, PackBits; empty for none. */
    TiffFixture compression(String name) {
        compression = name;
        return this;
    }

    TiffFixture order(ByteOrder bytes) {
        order = bytes;
        return this;
    }

    TiffFixture georeferenced() {
        return doubles(33550, 1, 1, 0).doubles(33922, 0, 0, 0, WEST, NORTH, 0).shorts(34735, WGS_84_KEYS);
    }

    TiffFixture doubles(int tag, double... numbers) {
        fields.add(new TIFFField(tag(tag, TIFFTag.TIFF_DOUBLE), TIFFTag.TIFF_DOUBLE, numbers.length, numbers));
        return this;
    }

    TiffFixture shorts(int tag, int... numbers) {
        char[] chars = new char[numbers.length];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) numbers[i];
        }
        fields.add(new TIFFField(tag(tag, TIFFTag.TIFF_SHORT), TIFFTag.TIFF_SHORT, chars.length, chars));
        return this;
    }

    TiffFixture text(int tag, String text) {
        fields.add(new TIFFField(tag(tag, TIFFTag.TIFF_ASCII), TIFFTag.TIFF_ASCII, 1, new String[] {text}));
        return this;
    }

    private static TIFFTag tag(int number, int type) {
        return new TIFFTag("tag" + number, number, 1 << type);
    }

    Path write(Path file) throws IOException {
        BufferedImage image = image();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("tiff").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        if (!compression.isEmpty()) {
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionType(compression);
        }
        if (tile > 0) {
            param.setTilingMode(ImageWriteParam.MODE_EXPLICIT);
            param.setTiling(tile, tile, 0, 0);
        }
        Files.deleteIfExists(file);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
            out.setByteOrder(order);
            writer.setOutput(out);
            writer.write(
                    streamMetadata(writer, param), new IIOImage(image, null, metadata(writer, image, param)), param);
        } finally {
            writer.dispose();
        }
        return file;
    }

    private IIOMetadata streamMetadata(ImageWriter writer, ImageWriteParam param) throws IOException {
        IIOMetadata stream = writer.getDefaultStreamMetadata(param);
        String format = stream.getNativeMetadataFormatName();
        var root = new javax.imageio.metadata.IIOMetadataNode(format);
        var byteOrder = new javax.imageio.metadata.IIOMetadataNode("ByteOrder");
        byteOrder.setAttribute("value", order.toString());
        root.appendChild(byteOrder);
        stream.setFromTree(format, root);
        return stream;
    }

    private IIOMetadata metadata(ImageWriter writer, BufferedImage image, ImageWriteParam param) throws IOException {
        IIOMetadata defaults = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), param);
        TIFFDirectory directory = TIFFDirectory.createFromMetadata(defaults);
        fields.forEach(directory::addTIFFField);
        return directory.getAsMetadata();
    }

    private BufferedImage image() {
        SampleModel model = dataType == DataBuffer.TYPE_FLOAT || dataType == DataBuffer.TYPE_DOUBLE
                ? new BandedSampleModel(dataType, columns, rows, bands)
                : new PixelInterleavedSampleModel(dataType, columns, rows, bands, columns * bands, offsets());
        WritableRaster raster = java.awt.image.Raster.createWritableRaster(model, new Point(0, 0));
        for (int i = 0; i < columns * rows; i++) {
            for (int band = 0; band < bands; band++) {
                raster.setSample(i % columns, i / columns, band, values.applyAsDouble(i) + band);
            }
        }
        ColorSpace space = ColorSpace.getInstance(bands == 3 ? ColorSpace.CS_sRGB : ColorSpace.CS_GRAY);
        ComponentColorModel colours = new ComponentColorModel(space, false, false, Transparency.OPAQUE, dataType);
        return new BufferedImage(colours, raster, false, null);
    }

    private int[] offsets() {
        int[] offsets = new int[bands];
        for (int band = 0; band < bands; band++) {
            offsets[band] = band;
        }
        return offsets;
    }
}
