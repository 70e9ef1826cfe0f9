package dev.millrace.geoquery.raster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Worked by hand from the specifications; what encoders write is in {@link GeoTiffTest}. */
class PredictorTest {
    @Test
    void horizontalAddsNumbersNotBytes() {
        ByteBuffer row = ByteBuffer.allocate(8).order(ByteOrder.BIG_ENDIAN);
        row.putShort((short) 255).putShort((short) 1).putShort((short) -256).putShort((short) 3);
        Predictor.HORIZONTAL.undo(row, 2, 1);
        assertThat(new short[] {row.getShort(0), row.getShort(2), row.getShort(4), row.getShort(6)})
                .containsExactly(255, 256, 0, 3);
    }

    @Test
    void horizontalKeepsBandsApart() {
        ByteBuffer row = ByteBuffer.wrap(new byte[] {1, 10, 1, 10, 1, 10});
        Predictor.HORIZONTAL.undo(row, 1, 2);
        assertThat(row.array()).containsExactly(1, 10, 2, 20, 3, 30);
    }

    @Test
    void floatingPointGathersTheBytesOfEachSample() {
        // 1.0f is 3F800000 and -2.5f is C0200000: planes 3F C0, 80 20, 00 00, 00 00, then differences.
        byte[] stored = {0x3F, (byte) 0x81, (byte) 0xC0, (byte) 0xA0, (byte) 0xE0, 0, 0, 0};
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            ByteBuffer row = ByteBuffer.wrap(stored.clone()).order(order);
            Predictor.FLOATING_POINT.undo(row, 4, 1);
            assertThat(row.getFloat(0)).isEqualTo(1.0f);
            assertThat(row.getFloat(4)).isEqualTo(-2.5f);
        }
    }
}
