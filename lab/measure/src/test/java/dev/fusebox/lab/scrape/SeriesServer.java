package dev.fusebox.lab.scrape;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Answers with what one of our processes published for Prometheus after its first call, or with any other text. */
public final class SeriesServer implements AutoCloseable {

    private final HttpServer server;
    private volatile String answer = "";
    private volatile int status = 200;
    private volatile boolean stalls;

    public SeriesServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/series", call -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(status, body.length);
            call.getResponseBody().write(body, 0, stalls ? body.length / 2 : body.length);
            if (stalls) {
                call.getResponseBody().flush();
            } else {
                call.close();
            }
        });
        server.start();
    }

    public SeriesServer publishing(String process) throws IOException {
        try (InputStream file = SeriesServer.class.getResourceAsStream("/scrape/" + process + ".txt")) {
            return answering(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    public SeriesServer answering(String text) {
        answer = text;
        return this;
    }

    /** Changes what it publishes. */
    public void changing(UnaryOperator<String> change) {
        answer = change.apply(answer);
    }

    /** As after a restart at this time, in seconds since 1970. */
    public SeriesServer starting(double seconds) {
        return answering(answer.replaceAll("(?m)^(process_start_time_seconds) .*$", "$1 " + seconds));
    }

    SeriesServer failingWith(int code) {
        status = code;
        return this;
    }

    /** Whether an answer ends in the middle of its body, on a connection that stays open. */
    void stalling(boolean all) {
        stalls = all;
    }

    public String base() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public URI url() {
        return URI.create(base() + "/series");
    }

    /** An instance of a target file. */
    public String instance() {
        return "{url: \"%s\", prometheus: \"%s\"}".formatted(base(), url());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
