package dev.fusebox.zuul;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The gateway with a tuning profile, as by hand, and with a fixed list of servers instead of Eureka. */
final class Gateway implements AutoCloseable {

    /** For hung backends: with the default time limits, the tests would test the time limit instead. */
    static final String[] PATIENT = {
        "--ribbon.ReadTimeout=60000",
        "--zuul.host.socket-timeout-millis=60000",
        "--hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=300000"
    };

    private static final String SERVICE_A = "--service-a.ribbon.listOfServers=";

    static {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    final Backend serviceA = new Backend("service-a");
    final Backend serviceB = new Backend("service-b");
    private final HttpClient client = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context;
    private final URI base;

    private Gateway(String profile, String... extra) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.profiles.active=" + profile,
                "--fusebox.unguarded-url=http://" + serviceA.address(),
                "--eureka.client.enabled=false",
                "--service-b.ribbon.listOfServers=" + serviceB.address()));
        arguments.addAll(List.of(extra));
        if (arguments.stream().noneMatch(argument -> argument.startsWith(SERVICE_A))) {
            arguments.add(SERVICE_A + serviceA.address());
        }
        context = SpringApplication.run(ZuulGatewayApplication.class, arguments.toArray(String[]::new));
        int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
        base = URI.create("http://127.0.0.1:" + port);
    }

    static Gateway start(String profile, String... extra) {
        return new Gateway(profile, extra);
    }

    /** With another service-a, at this address. */
    static Gateway before(String serviceA, String... extra) {
        List<String> arguments = new ArrayList<>(List.of(extra));
        arguments.add(SERVICE_A + serviceA.replace("http://", ""));
        return start("stock", arguments.toArray(String[]::new));
    }

    int port() {
        return base.getPort();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    HttpResponse<String> get(String path) {
        return later(path).join();
    }

    HttpResponse<String> postForm(String path, String form) {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        return send(request).join();
    }

    /** Starts this number of concurrent callers; the list holds their future responses. */
    List<CompletableFuture<HttpResponse<String>>> callers(int number, String path) {
        return IntStream.range(0, number).mapToObj(i -> later(path)).toList();
    }

    private CompletableFuture<HttpResponse<String>> later(String path) {
        return send(HttpRequest.newBuilder(base.resolve(path)).build());
    }

    private CompletableFuture<HttpResponse<String>> send(HttpRequest request) {
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    @Override
    public void close() {
        serviceA.close();
        serviceB.close();
        context.close();
    }
}
