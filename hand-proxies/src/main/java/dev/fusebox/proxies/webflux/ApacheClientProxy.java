package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ApacheCall;
import dev.fusebox.proxies.client.ApachePool;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;
import org.apache.hc.core5.reactive.ReactiveEntityProducer;
import org.apache.hc.core5.reactive.ReactiveResponseConsumer;
import org.reactivestreams.Publisher;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.support.HttpComponentsHeadersAdapter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** Style {@code webflux-apache-client}: Apache's asynchronous client, with its own threads beside the event loops. */
final class ApacheClientProxy implements WebFluxStyle {

    private final HttpHost backend;
    private final ApachePool pool;

    ApacheClientProxy(Route route, ClientSettings settings) {
        backend = HttpHost.create(route.address());
        pool = new ApachePool(settings);
    }

    @Override
    public Mono<Void> forward(ServerWebExchange exchange, String target) {
        return Mono.<Message<HttpResponse, Publisher<ByteBuffer>>>create(
                        sink -> send(request(exchange.getRequest(), target), sink))
                .flatMap(answer -> answer(answer, exchange));
    }

    private AsyncRequestProducer request(ServerHttpRequest request, String target) {
        BasicHttpRequest head = new BasicHttpRequest(request.getMethod().name(), backend, target);
        Exchanges.headers(request, head::addHeader);
        return new BasicRequestProducer(head, Exchanges.hasBody(request) ? body(request) : null);
    }

    private static AsyncEntityProducer body(ServerHttpRequest request) {
        return new ReactiveEntityProducer(
                Exchanges.body(request), request.getHeaders().getContentLength(), null, null);
    }

    /** The sink gets the head of the answer; the body comes with it. */
    private void send(AsyncRequestProducer request, MonoSink<Message<HttpResponse, Publisher<ByteBuffer>>> sink) {
        ApacheCall call = pool.call(
                request,
                new ReactiveResponseConsumer(new Callback<>(sink::success, sink::error)),
                new Callback<>(done -> {}, sink::error));
        sink.onCancel(call::giveUp);
    }

    private static Mono<Void> answer(Message<HttpResponse, Publisher<ByteBuffer>> answer, ServerWebExchange exchange) {
        HttpHeaders headers = new HttpHeaders(new HttpComponentsHeadersAdapter(answer.getHead()));
        Exchanges.head(answer.getHead().getCode(), headers, exchange);
        return Exchanges.writeBytes(body(answer.getBody()), exchange);
    }

    /**
     * Apache passes the parts of a body on, and takes demand, under one lock, and Spring's writer does both under another: with nothing
     * between them an event loop and a thread of the client can wait for each other for ever. {@code concatMap} keeps parts and demand in
     * queues without a lock.
     */
    static Flux<ByteBuffer> body(Publisher<ByteBuffer> answer) {
        return Flux.from(answer).concatMap(Mono::just, 1);
    }

    @Override
    public ClientPool pool() {
        return pool;
    }

    private record Callback<T>(Consumer<T> result, Consumer<Exception> failure) implements FutureCallback<T> {

        @Override
        public void completed(T value) {
            result.accept(value);
        }

        @Override
        public void failed(Exception error) {
            failure.accept(error);
        }

        @Override
        public void cancelled() {
            // By the proxy itself.
        }
    }
}
