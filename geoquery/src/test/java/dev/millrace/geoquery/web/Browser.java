package dev.millrace.geoquery.web;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A headless Chromium as Debian has it. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts one with a profile of its own; without one installed, the test is skipped. */
    static Browser start(Path profile, Path downloads) {
        assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                "no browser: install Debian's packages chromium and chromium-driver");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1280,1000",
                "--user-data-dir=" + profile);
        options.setExperimentalOption("prefs", Map.of("download.default_directory", downloads.toString()));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(DRIVER.toString()))
                .usingAnyFreePort()
                .withSilent(true)
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    void open(String address) {
        driver.get(address);
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** The first element of a selector, once there is one that can be seen. */
    WebElement see(String selector) {
        return await(selector)
                .atMost(PATIENCE)
                .until(
                        () -> all(selector).stream()
                                .filter(WebElement::isDisplayed)
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Clicks in the middle of what can be seen. */
    void click(String selector) {
        see(selector).click();
    }

    Object run(String script) {
        return String.valueOf(driver.executeScript(script));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
