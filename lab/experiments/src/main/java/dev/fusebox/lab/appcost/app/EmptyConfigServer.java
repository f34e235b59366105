package dev.fusebox.lab.appcost.app;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.common.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A configuration server that has no settings for anyone. It is the HTTP proxy of the gateway's JVM, so it answers in the place of any
 * configuration server, whatever its address; the lab's other servers are at 127.0.0.1, for which the JVM asks no proxy.
 */
public final class EmptyConfigServer implements AutoCloseable {

    private static final byte[] NOTHING =
            "{\"name\":\"none\",\"profiles\":[\"default\"],\"propertySources\":[]}".getBytes(StandardCharsets.UTF_8);

    /** In what a client of a configuration server accepts. */
    private static final String ASKED = "spring-cloud.config-server";

    private final HttpServer server;

    public EmptyConfigServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new LabException("no port is free for a configuration server: " + e.getMessage(), e);
        }
        server.createContext("/", call -> {
            // Other calls of the gateway that leave this machine get no answer that could be taken for one.
            if (!String.valueOf(call.getRequestHeaders().getFirst("Accept")).contains(ASKED)) {
                call.sendResponseHeaders(502, -1);
                call.close();
                return;
            }
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, NOTHING.length);
            call.getResponseBody().write(NOTHING);
            call.close();
        });
        server.start();
    }

    /** Whether settings say which one to ask. */
    public static boolean isNamedIn(Map<String, String> settings) {
        return settings.keySet().stream().anyMatch(key -> key.startsWith("spring.cloud.config."));
    }

    /**
     * What leads a JVM to it, whatever the name of its server, but for one on this machine. One over HTTPS is not reached, and the start
     * fails.
     */
    public AppStart start() {
        int port = server.getAddress().getPort();
        List<String> flags = List.of(
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=" + port,
                "-Dhttps.proxyHost=127.0.0.1",
                "-Dhttps.proxyPort=" + port,
                "-Dhttp.nonProxyHosts=127.0.0.1");
        return new AppStart(Map.of("spring.cloud.config.uri", "http://127.0.0.1:" + port), flags);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
