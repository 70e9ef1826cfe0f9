package dev.millrace.geoquery.web.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartsTest {
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "12.3456,12.35",
        "1234567,'1,234,567'",
        "1234.567,'1,235'",
        "-3.5,−3.5",
        "0.000123456,0.0001235",
        "1e12,1·10^12",
        "99999.99,'100,000'"
    })
    void numbersHaveFourDigits(double number, String text) {
        assertThat(Numbers.text(number)).isEqualTo(text);
    }

    @Test
    void everyValueIsInOneBarAndOneClass() {
        double[] values = IntStream.range(0, 100).mapToDouble(i -> i * i).toArray();

        Histogram histogram = Histogram.of(values);
        Classes classes = Classes.of(values);

        assertThat(histogram.bars().stream()
                        .mapToInt(bar -> Integer.parseInt(
                                bar.label().substring(bar.label().lastIndexOf(' ') + 1)))
                        .sum())
                .isEqualTo(100);
        assertThat(classes.legend().stream().mapToLong(Classes.Entry::count).sum())
                .isEqualTo(100);
        assertThat(classes.of(0)).isZero();
        assertThat(classes.of(99 * 99)).isEqualTo(6);
    }

    @Test
    void oneValueAloneIsAChartToo() {
        assertThat(Histogram.of(new double[] {5, 5, 5}).bars()).isNotEmpty();
        assertThat(Histogram.of(new double[] {0}).values().to()).isGreaterThan(0);
        assertThat(Classes.of(new double[] {5, 5, 5}).legend()).singleElement().satisfies(entry -> {
            assertThat(entry.text()).isEqualTo("5");
            assertThat(entry.count()).isEqualTo(3);
        });
    }

    @Test
    void theLargestAndTheSmallestAreRankedOnceEach() {
        List<Ranking.Named> values = IntStream.range(0, 8)
                .mapToObj(i -> new Ranking.Named("n" + i, i))
                .toList();

        Ranking ranking = Ranking.of(values);

        assertThat(ranking.largest())
                .extracting(Ranking.Row::name)
                .startsWith("n7")
                .hasSize(6);
        assertThat(ranking.smallest()).extracting(Ranking.Row::name).containsExactly("n1", "n0");
    }

    @Test
    void theCourseGoesThroughTheMedians() {
        Course course = Course.of(List.of(
                new Course.Step("1999-01", List.of(3.0, 1.0, 2.0), false),
                new Course.Step("1999-02", List.of(9.0), true)));

        assertThat(course.points())
                .extracting(Course.Point::text)
                .first()
                .asString()
                .contains("median 2");
        assertThat(course.points().get(1).y()).isLessThan(course.points().get(0).y());
        assertThat(course.line()).startsWith("M52.0 ");
    }
}
