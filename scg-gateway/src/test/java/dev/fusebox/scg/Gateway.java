package dev.fusebox.scg;

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

/** The gateway on a free port, with a fixed list of instances in place of a registry. */
class Gateway implements AutoCloseable {

    private static final Path PROFILES =
            Path.of("..", "tuning-profiles").toAbsolutePath().normalize();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static {
        System.setProperty(ScgGatewayApplication.READ_ON, "true"); // as main does
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    private final ConfigurableApplicationContext application;

    private Gateway(ConfigurableApplicationContext application) {
        this.application = application;
    }

    /** Starts with {@code serviceA} as the only instance of service-a and none of service-b. */
    static Gateway before(String serviceA, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(properties));
        arguments.add("server.port=0");
        arguments.add("eureka.client.enabled=false");
        arguments.add("spring.cloud.discovery.client.simple.instances.service-a[0].uri=" + serviceA);
        return new Gateway(new SpringApplicationBuilder(ScgGatewayApplication.class)
                .run(arguments.stream().map(argument -> "--" + argument).toArray(String[]::new)));
    }

    /** As the lab starts it: with a file of tuning-profiles/, and arguments that override it. */
    static Gateway under(String profile, String serviceA, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(properties));
        arguments.add("spring.profiles.active=" + profile);
        arguments.add("spring.config.name=application,scg-gateway");
        arguments.add("spring.config.additional-location=file:" + PROFILES + "/");
        return before(serviceA, arguments.toArray(String[]::new));
    }

    /** Names of all tuning profiles. */
    static List<String> profiles() {
        return Arrays.stream(PROFILES.toFile().list())
                .filter(name -> name.matches("application-.*\\.yml"))
                .map(name -> name.substring("application-".length(), name.length() - ".yml".length()))
                .sorted()
                .toList();
    }

    <T> T bean(Class<T> type) {
        return application.getBean(type);
    }

    int port() {
        return ((WebServerApplicationContext) application).getWebServer().getPort();
    }

    HttpResponse<String> get(String path) {
        return begin(path).join();
    }

    /** Returns when the head is there; the body may still come. */
    HttpResponse<InputStream> open(String path) {
        return HTTP.sendAsync(request(path).GET().build(), BodyHandlers.ofInputStream())
                .join();
    }

    CompletableFuture<HttpResponse<String>> begin(String path) {
        return HTTP.sendAsync(request(path).GET().build(), BodyHandlers.ofString());
    }

    List<CompletableFuture<HttpResponse<String>>> begin(int callers, String path) {
        return Stream.generate(() -> begin(path)).limit(callers).toList();
    }

    HttpResponse<String> post(String path, String body) {
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
