package dev.millrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StorableTextTest {

    @Test
    void nulAndLoneSurrogatesAreEscaped() {
        assertThat(StorableText.of("a\0b\uD83Dc\uDE00d")).isEqualTo("a\\u0000b\\ud83dc\\ude00d");
    }

    @Test
    void ordinaryTextStays() {
        assertThat(StorableText.of("grün \uD83D\uDE00\n")).isEqualTo("grün \uD83D\uDE00\n");
    }

    @Test
    void longTextIsCutAndSaysSo() {
        assertThat(StorableText.of("x".repeat(20_000)))
                .hasSizeLessThan(StorableText.MAX_LENGTH + 30)
                .endsWith("(20000 characters)");
    }

    @Test
    void nothingIsEmpty() {
        assertThat(StorableText.of(null)).isEmpty();
    }
}
