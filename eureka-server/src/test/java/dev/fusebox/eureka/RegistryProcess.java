package dev.fusebox.eureka;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A registry in a separate process, from the packaged jar: two registries do not fit into one JVM. */
class RegistryProcess implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final int port;

    private RegistryProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    int port() {
        return port;
    }

    static RegistryProcess start(int port, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx128m", "-jar", "target/eureka-server.jar"));
        command.add("--server.port=" + port);
        command.addAll(List.of(arguments));
        Path log = Path.of("target", "registry-" + port + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new RegistryProcess(process, port);
    }

    RegistryProcess awaitHealth() {
        await().atMost(Duration.ofMinutes(3))
                .ignoreExceptions()
                .until(() -> send(request("/actuator/health").GET()) == 200);
        return this;
    }

    /** Registers an instance of {@code app} with a lease in seconds. */
    void register(String app, int lease) throws IOException, InterruptedException {
        String instance = """
                {"instance": {"instanceId": "%1$s:1", "app": "%1$s", "vipAddress": "%1$s", "status": "UP",
                  "hostName": "127.0.0.1", "ipAddr": "127.0.0.1", "port": {"$": 1, "@enabled": "true"},
                  "dataCenterInfo": {
                    "@class": "com.netflix.appinfo.InstanceInfo$DefaultDataCenterInfo", "name": "MyOwn"},
                  "leaseInfo": {"durationInSecs": %2$d}}}""".formatted(app, lease);
        int status = send(request("/eureka/apps/" + app)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(instance)));
        if (status != 204) {
            throw new IOException("the registry answered " + status);
        }
    }

    void deregister(String app) throws IOException, InterruptedException {
        send(request("/eureka/apps/" + app + "/" + app + ":1").DELETE());
    }

    /** Whether a client that fetches the whole registry finds {@code app} in it. */
    boolean lists(String app) throws IOException, InterruptedException {
        return body("/eureka/apps").contains("<name>" + app + "</name>");
    }

    String body(String path) throws IOException, InterruptedException {
        HttpRequest request =
                request(path).header("Accept", "application/xml").GET().build();
        return HTTP.send(request, BodyHandlers.ofString()).body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    private static int send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), BodyHandlers.discarding()).statusCode();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
