package dev.fusebox.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;

/** Calls a demo service on a port of this machine. */
record Client(int port) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).GET().build(), BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> begin(String path) {
        return HTTP.sendAsync(request(path).GET().build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String type, String body) throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }
}
