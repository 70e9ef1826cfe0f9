package dev.millrace.arch.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.arch.Repository;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every link of the documentation leads somewhere, and one leads to every page. */
class LinksTest {
    private static final Links REPOSITORY =
            new Links(Repository.pages(), path -> Files.exists(Repository.root().resolve(path)));

    @Test
    void everyLinkLeadsSomewhere() {
        assertThat(REPOSITORY.broken()).isEmpty();
    }

    @Test
    void everyPageIsReachedFromTheReadme() {
        assertThat(REPOSITORY.unreachableFrom("README.md")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "[a](gone.md), there is no docs/gone.md",
        "[a](b.md#other), no such heading",
        "[a](#nowhere), no such heading",
        "[a](LICENSE#part), no page with headings",
        "[a]: gone.md, there is no docs/gone.md",
        "[a](../../outside.md), there is no outside.md",
    })
    void aLinkThatLeadsNowhereIsFound(String link, String complaint) {
        assertThat(links(link).broken()).singleElement().asString().contains("docs/a.md", complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[a](b.md)",
                "[a](b.md#the-claims-log--its-first-page)",
                "[a](b.md#twice-1)",
                "[a](https://example.org/gone.md#x)",
                "`[a](gone.md)`",
                "[a](LICENSE)",
                "[a](../docs)"
            })
    void aLinkThatLeadsSomewhereIsNot(String link) {
        assertThat(links(link).broken()).isEmpty();
    }

    @Test
    void aPageThatNoLinkLeadsToIsFound() {
        assertThat(links("[a](b.md)").unreachableFrom("docs/a.md")).isEmpty();
        assertThat(links("no link").unreachableFrom("docs/a.md")).containsExactly("docs/b.md");
    }

    private static Links links(String text) {
        Map<String, String> pages = Map.of(
                "docs/a.md",
                text + "\n\n```\n[in code](gone.md)\n```\n",
                "docs/b.md",
                "# The `claim`'s log – its *first* page\n\n## Twice\n\n## Twice\n");
        Set<String> files = Set.of("docs/a.md", "docs/b.md", "docs/LICENSE", "docs");
        return new Links(pages, files::contains);
    }
}
