package dev.millrace.geoquery.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.web.http.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdRangesTest {
    @Test
    void idsComeBackAsTheyWent() {
        assertThat(IdRanges.text(List.of(9, 3, 4, 5, 9))).isEqualTo("3-5,9");
        assertThat(IdRanges.parse("f", "3-5,9")).containsExactly(3, 4, 5, 9);
        assertThat(IdRanges.text(List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1-", "5-3", "1,,2", "0-2147483647", "1;DROP TABLE feature", "99999999999", "-"})
    void whatIsNoListOfIdsIsRefusedByItsField(String text) {
        assertThatThrownBy(() -> IdRanges.parse("places", text))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.field()).isEqualTo("places"));
    }
}
