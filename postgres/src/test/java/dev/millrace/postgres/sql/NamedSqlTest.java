package dev.millrace.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedSqlTest {

    @Test
    void namesBecomeQuestionMarksInOrder() {
        NamedSql sql = NamedSql.parse("SELECT :b, :a_2 WHERE x=:b");

        assertThat(sql.sql()).isEqualTo("SELECT ?, ? WHERE x=?");
        assertThat(sql.parameters()).containsExactly("b", "a_2", "b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ':a'",
                "SELECT 'it''s :a'",
                "SELECT 'a\\', ':a'",
                "SELECT E'it\\'s :a'",
                "SELECT e'\\\\', ':a'",
                "SELECT U&'\\0041 :a'",
                "SELECT \":a\"",
                "SELECT \"odd\"\":a\"",
                "SELECT $$ :a ' $$",
                "SELECT $f$ $$ :a $$ $f$",
                "SELECT $1 AS x, ':a'",
                "SELECT '' || ':a'",
                "SELECT name'' , ':a'"
            })
    void quotedColonsAreText(String text) {
        assertThat(NamedSql.parse(text).parameters()).isEmpty();
        assertThat(NamedSql.parse(text).sql()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 -- don't :a",
                "SELECT 1 /* :a /* nested :b */ ' */",
                "-- :a\nSELECT 1;",
                "SELECT 1; -- done; :a"
            })
    void commentsAreLeftOut(String text) {
        assertThat(NamedSql.parse(text)).isEqualTo(new NamedSql("SELECT 1", List.of()));
    }

    @Test
    void aCommentDoesNotJoinTwoWords() {
        assertThat(NamedSql.parse("SELECT/**/1").sql()).isEqualTo("SELECT 1");
    }

    @Test
    void aDollarInsideANameBeginsNoQuote() {
        assertThat(NamedSql.parse("SELECT a$b$ FROM t WHERE c$b$ = :x").parameters())
                .containsExactly("x");
    }

    @Test
    void aNameThatEndsInEBeginsNoEscapeString() {
        assertThat(NamedSql.parse("SELECT date'\\' , :x").parameters()).containsExactly("x");
    }

    @Test
    void anOperatorsQuestionMarkIsDoubled() {
        assertThat(NamedSql.parse("SELECT j ? 'k?', j ?| :keys").sql()).isEqualTo("SELECT j ?? 'k?', j ??| ?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a::int", "SELECT a[1:2]", "SELECT f(a := 1)", "SELECT :Name", "SELECT : a"})
    void aColonThatIsNoParameterIsRefused(String text) {
        assertThatThrownBy(() -> NamedSql.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("CAST(x AS type)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1; SELECT 2", "", "-- nothing", ";"})
    void anythingButOneStatementIsRefused(String text) {
        assertThatThrownBy(() -> NamedSql.parse(text)).hasMessageContaining("one statement is wanted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 'a", "SELECT \"a", "SELECT /* a /* b */", "SELECT $x$ a $X$", "SELECT E'a\\'"})
    void anOpenEndIsRefused(String text) {
        assertThatThrownBy(() -> NamedSql.parse(text)).hasMessageContaining("line 1 does not end");
    }

    @Test
    void aSemicolonInAQuoteSeparatesNothing() {
        assertThat(SqlStatements.split("SELECT ';'; /* ; */ SELECT $$;$$; -- end;\n"))
                .containsExactly("SELECT ';'", "/* ; */ SELECT $$;$$");
    }
}
