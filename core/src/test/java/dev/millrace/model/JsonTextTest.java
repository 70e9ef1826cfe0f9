package dev.millrace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void textWithWholeSurrogatePairsAndEscapesPasses() {
        String json = "{\"a\":\"\uD83D\uDE00 \\ud83d\\ude00 \\\\u0000 \\\" \\n\",\"b\":[1,{\"c\":null}]}";

        assertThat(JsonText.checked("payload", json)).isSameAs(json);
    }

    @Test
    void nulIsRefusedByTheNameOfItsField() {
        assertRefused("{\"a\":{\"x\":1},\"to\":{\"street\":\"Main\\u0000\"}}", "$.to.street");
    }

    @Test
    void aLoneHighSurrogateIsRefusedWrittenOutOrEscaped() {
        assertRefused("{\"names\":[\"ok\",\"\uD83Dx\"]}", "$.names[]");
        assertRefused("{\"name\":\"\\ud83d!\"}", "$.name");
        assertRefused("{\"name\":\"\uD83D", "$.name");
    }

    @Test
    void aLoneLowSurrogateIsRefused() {
        assertRefused("{\"name\":\"\\ude00\"}", "$.name");
    }

    @Test
    void aBadKeyIsRefused() {
        assertRefused("{\"bad\\u0000key\":1}", "$.bad\\u0000key");
    }

    private static void assertRefused(String json, String field) {
        assertThatThrownBy(() -> JsonText.checked("payload of actor greet", json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("payload of actor greet: field " + field + " ");
    }
}
