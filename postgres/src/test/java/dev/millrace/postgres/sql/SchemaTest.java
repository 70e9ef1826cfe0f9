package dev.millrace.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    @Test
    void quotesAreDoubled() {
        assertThat(new Schema("my \"odd\" schema").quoted()).isEqualTo("\"my \"\"odd\"\" schema\"");
    }

    @Test
    void everyTokenIsReplaced() {
        assertThat(new Schema("s").applyTo("CREATE SCHEMA /*schema*/; SELECT /*schema.*/f() FROM /*schema.*/t"))
                .isEqualTo("CREATE SCHEMA \"s\"; SELECT \"s\".f() FROM \"s\".t");
    }

    @Test
    void otherCommentsAreLeftAlone() {
        String text = "-- about /*schema.*/t\n/* and /*schema.*/t */ SELECT 1";

        assertThat(new Schema("a\nb").applyTo(text)).isEqualTo(text);
    }

    @Test
    void insideALiteralTheNameIsEscapedForIt() {
        Schema schema = new Schema("it's \\");

        assertThat(schema.applyTo("SELECT CAST('/*schema.*/t' AS regclass)"))
                .isEqualTo("SELECT CAST('\"it''s \\\".t' AS regclass)");
        assertThat(schema.applyTo("SELECT E'/*schema*/'")).isEqualTo("SELECT E'\"it''s \\\\\"'");
    }

    @Test
    void insideAFunctionBodyTheSameRulesHold() {
        assertThat(new Schema("it's").applyTo("DO $x$ SELECT '/*schema.*/t', /*schema.*/f() $x$"))
                .isEqualTo("DO $x$ SELECT '\"it''s\".t', \"it's\".f() $x$");
    }

    @Test
    void aNameThatWouldEndTheQuoteAroundItIsRefused() {
        Schema schema = new Schema("a$x$b");

        assertThatThrownBy(() -> schema.applyTo("DO $x$ SELECT /*schema.*/f() $x$"))
                .hasMessageContaining("$x$");
        assertThat(schema.applyTo("DO $y$ SELECT /*schema.*/f() $y$")).contains("\"a$x$b\".f()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pg_millrace", "a\0b", "\ud800"})
    void namesThatPostgresRefusesAreRefused(String name) {
        assertThatThrownBy(() -> new Schema(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sixtyThreeBytesAreAccepted() {
        assertThatCode(() -> new Schema("é".repeat(31) + "e")).doesNotThrowAnyException();
        assertThatThrownBy(() -> new Schema("é".repeat(32))).hasMessageContaining("this one has 64");
    }
}
