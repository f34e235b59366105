package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitPublisher;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** An application under test on a free port, with the starter and nothing else of Fusebox; and a client for it. */
class Application implements AutoCloseable {

    static {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    /** The class path has three web servers. Without this, servlets run on Tomcat and gateways on Netty. */
    static final String WITHOUT = "spring.autoconfigure.exclude=";

    static final String TOMCAT = "org.springframework.boot.tomcat.autoconfigure.";
    private static final String JETTY = "org.springframework.boot.jetty.autoconfigure.";

    private final HttpClient http = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context;
    final Published published;

    Application(Class<?> configuration, String component, List<String> properties) {
        this(configuration, component, properties, List.of());
    }

    /** @param defaults properties that any other source beats */
    Application(Class<?> configuration, String component, List<String> properties, List<String> defaults) {
        List<String> arguments = new ArrayList<>(properties);
        if (properties.stream().noneMatch(property -> property.startsWith(WITHOUT))) {
            arguments.add(WITHOUT + JETTY + "servlet.JettyServletWebServerAutoConfiguration," + JETTY
                    + "reactive.JettyReactiveWebServerAutoConfiguration," + TOMCAT
                    + "reactive.TomcatReactiveWebServerAutoConfiguration");
        }
        arguments.add("spring.application.name=" + component);
        arguments.add("server.port=0");
        arguments.add("server.shutdown=immediate");
        // An answered call leaves no connection behind: tests count the connections of calls in flight.
        arguments.add("server.netty.max-keep-alive-requests=1");
        arguments.add("server.address=127.0.0.1");
        context = new SpringApplicationBuilder(configuration)
                .properties(defaults.toArray(String[]::new))
                .run(arguments.stream().map(argument -> "--" + argument).toArray(String[]::new));
        published = new Published(component, bean(LimitPublisher.class));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    <T> T bean(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    int get(String path) {
        return begin(path).join().statusCode();
    }

    CompletableFuture<HttpResponse<String>> begin(String path) {
        int port = ((WebServerApplicationContext) context).getWebServer().getPort();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return http.sendAsync(request, BodyHandlers.ofString());
    }

    List<CompletableFuture<HttpResponse<String>>> begin(int callers, String path) {
        return Stream.generate(() -> begin(path)).limit(callers).toList();
    }

    /** Sends a number of calls, one after the other. */
    void get(int calls, String path) {
        for (int i = 0; i < calls; i++) {
            get(path);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
