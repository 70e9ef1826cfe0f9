package dev.millrace.geoquery.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.geoquery.web.http.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The whole way of a researcher, in a browser. */
class BrowserIT {
    @TempDir
    Path folder;

    @Test
    void aResearcherGoesFromPlacesToAMap() throws IOException {
        Path downloads = Files.createDirectories(folder.resolve("downloads"));
        try (Browser browser = Browser.start(folder.resolve("profile"), downloads);
                Site site = new Site(folder, Limits.DEFAULT, 0)) {
            browser.open(site.address("/").toString());
            choosePlaces(browser);
            chooseData(browser);
            submit(browser);

            assertThat(browser.see("[data-state]").getText()).isIn("Preparing", "Computing");
            assertThat(browser.see("[data-progress] [data-total]").getText()).isEqualTo("12");
            site.work(); // from here on the page follows by itself
            browser.see("[data-explore]");

            seeTheResult(browser);
            download(browser, downloads);
        }
    }

    private static void choosePlaces(Browser browser) {
        browser.click("a[href='/boundaries/1']");
        assertThat(browser.see("[data-count]").getText()).isEqualTo("100");
        browser.click("[data-select=none]");
        assertThat(browser.see("[data-continue]").isEnabled()).isFalse();
        browser.click(".shape[data-label=Wake] path");
        assertThat(browser.see("[data-count]").getText()).isEqualTo("1");
        browser.see("[data-search]").sendKeys("buncombe");
        browser.click(".places label:not([hidden]) input");
        browser.see("[data-search]").sendKeys(Keys.ENTER); // looks, and does not go on
        assertThat(browser.see("[data-count]").getText()).isEqualTo("2");
        assertThat(browser.all(".shape.on")).hasSize(2);
        browser.click("[data-zoom-by='0.6']");
        assertThat(browser.see("[data-map]").getDomAttribute("viewBox")).doesNotStartWith("0 0 9600");
        browser.click("[data-continue]");
    }

    private static void chooseData(Browser browser) {
        assertThat(browser.see("main .lead").getText()).contains("2 of 100 places in North Carolina counties");
        assertThat(browser.see("[data-continue]").isEnabled()).isFalse();
        browser.click("input[name=use][value=pr]");
        browser.click("[data-group] [data-group-none]"); // of the first dataset that has times
        for (String month : List.of("01", "02", "03")) {
            browser.click(".chip:has([value=pr_1999" + month + "])");
        }
        browser.click(".chip:has([name='o.pr'][value=max])");
        browser.click("[data-continue]");
        assertThat(browser.see(".figures").getText()).contains("2", "6");
    }

    private static void submit(Browser browser) {
        browser.see("#name").clear();
        browser.see("#name").sendKeys("<b>Two & three</b>");
        browser.click("form[action='/requests'] .button:not(.quiet)");
        assertThat(browser.see("h1").getText()).isEqualTo("<b>Two & three</b>");
        assertThat(browser.address()).contains("/requests/");
    }

    private static void seeTheResult(Browser browser) {
        assertThat(browser.see("[data-state]").getText()).isEqualTo("Complete");
        assertThat(browser.all(".map .shape")).hasSize(2);
        assertThat(browser.all(".legend li")).hasSize(2);
        assertThat(browser.all("svg.chart")).hasSize(2);
        assertThat(browser.see(".shape[data-label=Wake]").getDomAttribute("data-value"))
                .isEqualTo("152.5");
        assertThat(browser.see("svg.chart .line").isDisplayed()).isTrue();

        browser.run("const s = document.querySelector('#column'); s.value = 'pr_199903.max';"
                + " s.dispatchEvent(new Event('change', {bubbles: true})); return 0");
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> assertThat(browser.see(".mappanel h2").getText()).contains("max · 1999-03"));
        assertThat(browser.address()).endsWith("column=pr_199903.max");
    }

    private static void download(Browser browser, Path downloads) {
        browser.click(".downloads a[href$='_results.csv']");
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            try (Stream<Path> files = Files.list(downloads)) {
                assertThat(files.filter(file -> file.toString().endsWith(".csv")))
                        .singleElement()
                        .satisfies(file -> assertThat(Files.readAllLines(file)).hasSize(3));
            }
        });
    }
}
