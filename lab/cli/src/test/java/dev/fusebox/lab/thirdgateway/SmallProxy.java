package dev.fusebox.lab.thirdgateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * A reverse proxy without Spring and without a registry: for each service a semaphore that rejects calls, and behind it a pool of
 * connections that calls wait for. It publishes both; the lab needs no more to measure it.
 *
 * <p>Arguments: {@code port=N profile=P}, for each service {@code <path prefix>=<id> <address>}, and its settings
 * {@code small.permits=N small.connections=N}, with {@code over.} before one that the command line gives in place of the profile's.
 */
public final class SmallProxy {

    static final String PERMITS = "small.permits";
    static final String CONNECTIONS = "small.connections";
    static final String OVER_PROFILE = "over.";
    static final Map<String, String> DEFAULTS = Map.of(PERMITS, "20", CONNECTIONS, "10");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, String> arguments;

    private SmallProxy(Map<String, String> arguments) {
        this.arguments = arguments;
    }

    public static void main(String[] args) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        new SmallProxy(Arrays.stream(args)
                        .map(arg -> arg.split("=", 2))
                        .collect(Collectors.toMap(word -> word[0], word -> word[1])))
                .start();
    }

    private void start() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments.get("port"))), 1000);
        server.setExecutor(Executors.newCachedThreadPool());
        List<LimitSource> published = new ArrayList<>();
        arguments.forEach((prefix, target) -> {
            if (prefix.startsWith("/")) {
                Route route = new Route(prefix, target.split(" ")[0], target.split(" ")[1]);
                server.createContext(prefix, route::handle);
                published.add(route);
            }
        });
        new LimitPublisher(SmallGateway.ID, published);
        server.start();
    }

    private int number(String property) {
        String ofProfile = arguments.getOrDefault(property, DEFAULTS.get(property));
        return Integer.parseInt(arguments.getOrDefault(OVER_PROFILE + property, ofProfile));
    }

    private Setting setting(String property) {
        return new Setting(property, String.valueOf(number(property)), origin(property));
    }

    private String origin(String property) {
        if (arguments.containsKey(OVER_PROFILE + property)) {
            return "command line";
        }
        return arguments.containsKey(property) ? "profile " + arguments.get("profile") : Setting.FRAMEWORK_DEFAULT;
    }

    /** One service behind the proxy, with its own limits. */
    private final class Route implements LimitSource {

        private final String prefix;
        private final String address;
        private final int mostCalls = number(PERMITS);
        private final int mostConnections = number(CONNECTIONS);
        private final Semaphore permits = new Semaphore(mostCalls);
        private final Semaphore connections = new Semaphore(mostConnections, true);
        private final AtomicLong rejected = new AtomicLong();
        private final List<Limit> limits;

        private Route(String prefix, String service, String address) {
            this.prefix = prefix;
            this.address = address;
            this.limits = List.of(
                    Limit.named("semaphore." + service, LimitKind.SEMAPHORE, WhenFull.REJECTS)
                            .max(() -> mostCalls)
                            .inUse(() -> mostCalls - permits.availablePermits())
                            .rejected(rejected::get)
                            .setting(() -> setting(PERMITS))
                            .build(),
                    Limit.named("pool." + service, LimitKind.HTTP_POOL, WhenFull.QUEUES)
                            .max(() -> mostConnections)
                            .inUse(() -> mostConnections - connections.availablePermits())
                            .queued(connections::getQueueLength)
                            .setting(() -> setting(CONNECTIONS))
                            .build());
        }

        @Override
        public List<Limit> limits() {
            return limits;
        }

        private void handle(HttpExchange exchange) throws IOException {
            try (exchange) {
                if (!permits.tryAcquire()) {
                    rejected.incrementAndGet();
                    exchange.sendResponseHeaders(503, -1);
                    return;
                }
                try {
                    connections.acquire();
                    forward(exchange);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    connections.release();
                    permits.release();
                }
            }
        }

        private void forward(HttpExchange exchange) throws IOException, InterruptedException {
            String path = exchange.getRequestURI().toString().substring(prefix.length());
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                    .method(
                            exchange.getRequestMethod(),
                            HttpRequest.BodyPublishers.ofByteArray(
                                    exchange.getRequestBody().readAllBytes()));
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            if (type != null) {
                request.header("Content-Type", type);
            }
            HttpResponse<byte[]> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }
}
