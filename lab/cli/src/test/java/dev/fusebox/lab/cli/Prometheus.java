package dev.fusebox.lab.cli;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real server from the PATH, on a free loopback port, with the configuration of notes/grafana/. */
final class Prometheus implements AutoCloseable {

    static final Path NOTES = Path.of("../../notes/grafana").toAbsolutePath().normalize();

    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Process process;
    private final String url;

    private Prometheus(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** @param ports the default port of each target, and the one it is on */
    static Prometheus start(Path scratch, Map<Integer, Integer> ports) throws IOException {
        String config = Files.readString(NOTES.resolve("prometheus.yml"));
        for (Map.Entry<Integer, Integer> port : ports.entrySet()) {
            config = config.replace(":" + port.getKey(), ":" + port.getValue());
        }
        Path file = Files.writeString(scratch.resolve("prometheus.yml"), config);
        String address = "127.0.0.1:" + freePort();
        ProcessBuilder command = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + scratch.resolve("tsdb"),
                        "--web.listen-address=" + address)
                .redirectErrorStream(true)
                .redirectOutput(scratch.resolve("prometheus.log").toFile());
        return new Prometheus(command.start(), "http://" + address).awaitReady();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Prometheus awaitReady() {
        try {
            await().atMost(Duration.ofMinutes(1))
                    .ignoreExceptions()
                    .until(() -> get("/-/ready").statusCode() == 200);
            return this;
        } catch (RuntimeException late) {
            close();
            throw late;
        }
    }

    /** One series of an answer. */
    record Result(Map<String, String> labels, double value) {}

    /** The answer to an instant query. */
    List<Result> query(String expression) {
        JsonNode answer = json("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        if (!answer.get("status").asString().equals("success")) {
            throw new AssertionError(expression + ": " + answer);
        }
        return StreamSupport.stream(answer.get("data").get("result").spliterator(), false)
                .map(series -> new Result(
                        JSON.convertValue(series.get("metric"), Map.class),
                        Double.parseDouble(series.get("value").get(1).asString())))
                .toList();
    }

    /** The answer to an instant query with one series. */
    double value(String expression) {
        List<Result> results = query(expression);
        if (results.size() != 1) {
            throw new AssertionError(expression + ": " + results);
        }
        return results.get(0).value();
    }

    /** The type of each metric, by its name in the scrape. */
    JsonNode types() {
        return json("/api/v1/metadata").get("data");
    }

    private JsonNode json(String path) {
        return JSON.readTree(get(path).body());
    }

    private HttpResponse<String> get(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(Duration.ofSeconds(10))
                .build();
        return CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
