package dev.fusebox.lab.experiment.check;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.common.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A configuration server that has no settings for anyone. It is the HTTP proxy of the gateway's JVM, so it answers in the place of any
 * configuration server, whatever its address; the lab's other servers are on loopback, for which a JVM asks no proxy.
 */
final class EmptyConfigServer implements AutoCloseable {

    private static final byte[] NOTHING =
            "{\"name\":\"none\",\"profiles\":[\"default\"],\"propertySources\":[]}".getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;

    EmptyConfigServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new LabException("no port is free for a configuration server: " + e.getMessage(), e);
        }
        server.createContext("/", call -> {
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, NOTHING.length);
            call.getResponseBody().write(NOTHING);
            call.close();
        });
        server.start();
    }

    /** Flags of a JVM that asks it. */
    List<String> flags() {
        return List.of(
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
