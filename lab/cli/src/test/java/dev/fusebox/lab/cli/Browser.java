package dev.fusebox.lab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LoggingPreferences;

/** The system's Chromium, without a window; it opens files only. */
final class Browser implements AutoCloseable {

    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
        // Axe looks at every element of a report of hundreds of cells.
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
    }

    static Browser start() {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(installed("chromium", "chromium-browser", "google-chrome"));
        options.addArguments(
                "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking");
        if (System.getProperty("user.name").equals("root")) {
            options.addArguments("--no-sandbox");
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable("browser", Level.ALL);
        logs.enable("performance", Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Path.of(installed("chromedriver")).toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    /** Never downloads: a missing driver is an error with a remedy. */
    private static String installed(String... names) {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> Stream.of(names).map(n -> Path.of(folder, n)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Path::toString)
                .orElseThrow(() -> new AssertionError(names[0] + " is not installed; ./test.sh installs it"));
    }

    ChromeDriver driver() {
        return driver;
    }

    void open(Path page) {
        driver.get(page.toUri().toString());
    }

    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    void media(String type, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", type, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** CPU time of the page's process so far. */
    double cpuSeconds() {
        driver.executeCdpCommand("Performance.enable", Map.of());
        return ((List<?>) driver.executeCdpCommand("Performance.getMetrics", Map.of())
                        .get("metrics"))
                .stream()
                        .map(m -> (Map<?, ?>) m)
                        .filter(m -> m.get("name").equals("ProcessTime"))
                        .mapToDouble(m -> ((Number) m.get("value")).doubleValue())
                        .findFirst()
                        .orElseThrow();
    }

    Object js(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    WebElement one(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    /** What the page wrote to the console. */
    List<String> console() {
        return StreamSupport.stream(driver.manage().logs().get("browser").spliterator(), false)
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Addresses that the page requested, except files and addresses inside the page. */
    List<String> requests() {
        return StreamSupport.stream(driver.manage().logs().get("performance").spliterator(), false)
                .map(LogEntry::getMessage)
                .filter(m -> m.contains("\"Network.requestWillBeSent\""))
                .map(m -> m.replaceFirst("(?s).*?\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
                .filter(url -> !url.startsWith("file:") && !url.startsWith("data:"))
                .toList();
    }

    /** What axe-core finds that keeps a reader from using the page. */
    List<?> axe() {
        try (InputStream in = Browser.class.getResourceAsStream(AXE)) {
            js(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (List<?>)
                driver.executeAsyncScript(
                        "const done = arguments[arguments.length - 1];"
                                + "axe.run().then((r) => done(r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 5).map((n) => n.target + ' ' + n.failureSummary).join('; '))))");
    }

    @Override
    public void close() {
        driver.quit();
    }
}
