package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ApacheCall;
import dev.fusebox.proxies.client.ApachePool;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.entity.AsyncEntityProducers;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;

/** Calls of Apache's asynchronous client, which has as many threads as the machine has processors. */
final class ApacheFutureClient implements FutureClient {

    private final HttpHost backend;
    private final ApachePool pool;

    ApacheFutureClient(Route route, ClientSettings settings) {
        backend = HttpHost.create(route.address());
        pool = new ApachePool(settings);
    }

    @Override
    public CompletableFuture<Answer> call(HttpServletRequest request, String target) throws IOException {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        ApacheCall call = pool.call(producer(request, target), SimpleResponseConsumer.create(), completing(answer));
        answer.whenComplete((result, failure) -> call.giveUp());
        return answer;
    }

    private AsyncRequestProducer producer(HttpServletRequest request, String target) throws IOException {
        BasicHttpRequest head = new BasicHttpRequest(request.getMethod(), backend, target);
        Requests.headers(request, head::addHeader);
        return new BasicRequestProducer(
                head,
                Requests.hasBody(request)
                        ? AsyncEntityProducers.create(request.getInputStream().readAllBytes(), null)
                        : null);
    }

    private static FutureCallback<SimpleHttpResponse> completing(CompletableFuture<Answer> answer) {
        return new FutureCallback<>() {

            @Override
            public void completed(SimpleHttpResponse response) {
                byte[] body = response.getBodyBytes();
                answer.complete(
                        new Answer(response.getCode(), ApacheHeaders.of(response), body == null ? new byte[0] : body));
            }

            @Override
            public void failed(Exception failure) {
                answer.completeExceptionally(failure);
            }

            @Override
            public void cancelled() {
                answer.cancel(false);
            }
        };
    }

    @Override
    public ClientPool pool() {
        return pool;
    }
}
