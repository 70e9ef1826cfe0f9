package dev.millrace.postgres.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** SCRAM-SHA-256; {@code PoolerDoctorIT} speaks it with a real pgBouncer. */
class ScramTest {
    private static final String CHALLENGE =
            "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";

    @Test
    void anAnswerHoldsTheWholeNonceAndAProof() throws IOException {
        String answer = new Scram("pencil", "rOprNGfwEbeRWgbNEkqO").answer(CHALLENGE);

        assertThat(answer).startsWith("c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=");
        assertThat(answer).isNotEqualTo(new Scram("pen", "rOprNGfwEbeRWgbNEkqO").answer(CHALLENGE));
    }

    @Test
    void aServerThatDoesNotKnowThePasswordIsNotBelieved() throws IOException {
        Scram scram = new Scram("pencil", "rOprNGfwEbeRWgbNEkqO");
        scram.answer(CHALLENGE);

        assertThatThrownBy(() -> scram.end("v=AAAA")).hasMessageContaining("does not know the password");
    }

    @Test
    void anotherLoginsChallengeIsRefused() {
        assertThatThrownBy(() -> new Scram("pencil", "mine").answer(CHALLENGE)).hasMessageContaining("SCRAM");
    }
}
