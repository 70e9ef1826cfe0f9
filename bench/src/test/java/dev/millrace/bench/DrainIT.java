package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runs at a small size, so that the bench cannot rot; its figures are not judged here. */
class DrainIT {

    @Test
    void everyFigureIsMeasured() throws Exception {
        Measured measured = new Drain(null, 500, 50).run();

        assertThat(measured.figures())
                .extracting(Figure::name)
                .containsExactly("drain.rate", "drain.wal", "drain.commits", "drain.seconds");
        assertThat(measured.figures()).allMatch(figure -> figure.value() > 0);
        assertThat(measured.conditions()).anyMatch(line -> line.startsWith("server_version = 18"));
    }
}
