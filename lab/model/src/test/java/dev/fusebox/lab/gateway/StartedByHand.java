package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A process that a user starts from a shell. */
final class StartedByHand implements AutoCloseable {

    static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final Path log;
    private final int port;

    private StartedByHand(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    static StartedByHand start(List<String> words, Path folder, Path log, int port) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // These processes live for seconds: the optimising compiler would take as much CPU as their start.
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m");
        return new StartedByHand(builder.start(), log, port);
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    int ended(long most, TimeUnit unit) throws Exception {
        assertThat(process.waitFor(most, unit)).as(log()).isTrue();
        return process.exitValue();
    }

    void awaitStart() {
        Awaitility.await()
                .atMost(Duration.ofMinutes(4))
                .ignoreExceptionsMatching(ConnectException.class::isInstance)
                .until(() -> {
                    assertThat(process.isAlive()).as(log()).isTrue();
                    return get("/actuator/health").contains("status");
                });
    }

    /** Size, setting and value of every limit, after a call through the gateway; without a registry it finds no service. */
    Set<String> limits(Component component) throws Exception {
        assertThat(process.isAlive()).as(log()).isTrue();
        get(component.role() == Component.Role.GATEWAY ? "/v1/routea/hello/leo" : "/hello/leo");
        return get("/actuator/prometheus")
                .lines()
                .filter(line -> line.startsWith("fusebox_limit_max{") || line.startsWith("fusebox_limit_info{"))
                .map(line ->
                        line.replaceAll("(component|origin)=\"[^\"]*\",?", "").replace(",}", "}"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String get(String path) throws Exception {
        HttpRequest call = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(20))
                .build();
        return HTTP.send(call, BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroy);
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
