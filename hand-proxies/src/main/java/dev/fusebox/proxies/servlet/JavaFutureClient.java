package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.JavaClient;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** Calls of the client of the JDK. */
final class JavaFutureClient implements FutureClient {

    private final URI backend;
    private final JavaClient client;

    JavaFutureClient(Route route, ClientSettings settings) {
        backend = route.address();
        client = new JavaClient(settings);
    }

    @Override
    public CompletableFuture<Answer> call(HttpServletRequest request, String target) throws IOException {
        HttpRequest.Builder builder =
                client.request(URI.create(backend + target)).method(request.getMethod(), body(request));
        Requests.headers(request, builder::header);
        CompletableFuture<HttpResponse<byte[]>> call =
                client.http().sendAsync(builder.build(), BodyHandlers.ofByteArray());
        CompletableFuture<Answer> answer = call.thenApply(JavaFutureClient::answer);
        answer.whenComplete((result, failure) -> call.cancel(true));
        return answer;
    }

    private static BodyPublisher body(HttpServletRequest request) throws IOException {
        return Requests.hasBody(request)
                ? BodyPublishers.ofByteArray(request.getInputStream().readAllBytes())
                : BodyPublishers.noBody();
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        return new Answer(response.statusCode(), response.headers().map(), response.body());
    }

    @Override
    public ClientPool pool() {
        return client;
    }
}
