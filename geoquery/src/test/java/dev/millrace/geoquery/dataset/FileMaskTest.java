package dev.millrace.geoquery.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileMaskTest {
    @ParameterizedTest
    @CsvSource({
        "lc_YYYY.tif,          lc_2004.tif,          2004,     2004-01-01, year",
        "pr_YYYYMM.tif,        pr_199912.tif,        199912,   1999-12-01, year month",
        "YYYY/xx_YYYYMM.tif,   , , , ",
        "x_YYYY_MM_DD.tif,     x_2020_02_29.tif,     20200229, 2020-02-29, year month day",
        "x_YYYYDDD.tif,        x_2020366.tif,        2020366,  2020-12-31, day of year",
        "xxxx/YYYY/x_MM.tif,   9876/1999/x_07.tif,   199907,   1999-07-01, year month"
    })
    void digitsUnderTheLettersAreTheTime(
            String mask, @Nullable String path, String label, LocalDate startsOn, String kind) {
        if (path == null) {
            assertThatIllegalArgumentException().isThrownBy(() -> new FileMask(mask));
            return;
        }
        FileMask read = new FileMask(mask);
        assertThat(read.kind()).isEqualTo(kind);
        assertThat(read.read(path)).hasValue(new FileMask.Period(label, startsOn));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pr_1999ab.tif", "pr_199913.tif", "pr_199900.tif", "pr_1999", "", "pr_.tif"})
    void pathsThatSayNoTimeDoNotMatch(String path) {
        assertThat(new FileMask("pr_YYYYMM.tif").read(path)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pr.tif", "YY", "YYYYM", "YYYYMMD", "YYYYDD", "MMDD", "YYYYMMDDD"})
    void masksWithoutAYearOrWithHalfAPartAreRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FileMask(text))
                .withMessageContaining(text);
    }
}
