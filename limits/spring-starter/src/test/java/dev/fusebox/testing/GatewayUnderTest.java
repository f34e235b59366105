package dev.fusebox.testing;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** A gateway of this project on a free port of the test's JVM, with a fixed list of instances in place of a registry. */
public abstract class GatewayUnderTest implements AutoCloseable {

    private static final Path PROFILES =
            Path.of("..", "tuning-profiles").toAbsolutePath().normalize();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    /** Instead of the framework's second, which the first call of a cold gateway may take on a busy machine. A test's own limit beats it. */
    protected static final String[] PATIENT = {"resilience4j.timelimiter.configs.default.timeout-duration=60s"};

    protected static final String[] STOCK = {};

    private final ConfigurableApplicationContext application;

    /**
     * Starts with {@code serviceA} as the only instance of service-a and none of service-b.
     *
     * @param defaults properties that any other source beats
     */
    protected GatewayUnderTest(Class<?> application, String[] defaults, String serviceA, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(properties));
        arguments.add("server.port=0");
        arguments.add("eureka.client.enabled=false");
        arguments.add("spring.cloud.discovery.client.simple.instances.service-a[0].uri=" + serviceA);
        this.application = new SpringApplicationBuilder(application)
                .properties(defaults)
                .run(arguments.stream().map(argument -> "--" + argument).toArray(String[]::new));
    }

    /** A tuning profile, which is on the class path, and what overrides it. */
    protected static String[] ofProfile(String profile, String... properties) {
        return Stream.concat(Stream.of(properties), Stream.of("spring.profiles.active=" + profile))
                .toArray(String[]::new);
    }

    /** Names of all tuning profiles. */
    public static List<String> profiles() {
        return Arrays.stream(PROFILES.toFile().list())
                .filter(name -> name.matches("application-.*\\.yml"))
                .map(name -> name.substring("application-".length(), name.length() - ".yml".length()))
                .sorted()
                .toList();
    }

    public <T> T bean(Class<T> type) {
        return application.getBean(type);
    }

    public int port() {
        return ((WebServerApplicationContext) application).getWebServer().getPort();
    }

    public HttpResponse<String> get(String path) {
        return begin(path).join();
    }

    /** Returns when the head is there; the body may still come. */
    public HttpResponse<InputStream> open(String path) {
        return HTTP.sendAsync(request(path).GET().build(), BodyHandlers.ofInputStream())
                .join();
    }

    public CompletableFuture<HttpResponse<String>> begin(String path) {
        return HTTP.sendAsync(request(path).GET().build(), BodyHandlers.ofString());
    }

    public List<CompletableFuture<HttpResponse<String>>> begin(int callers, String path) {
        return Stream.generate(() -> begin(path)).limit(callers).toList();
    }

    public HttpResponse<String> post(String path, String body) {
        HttpRequest request = request(path).POST(BodyPublishers.ofString(body)).build();
        return HTTP.sendAsync(request, BodyHandlers.ofString()).join();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    }

    @Override
    public void close() {
        application.close();
    }
}
