package dev.fusebox.lean;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.reactivestreams.Publisher;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/**
 * A route of which every filter is known: its calls need no chain of filters.
 *
 * @param prefix {@code null} when no part of the path is left out
 * @param breaker {@code null} when the route has none
 * @param instances {@code null} when the route leads to an address
 * @param base scheme, host and port of that address
 * @param responseTimeout {@code null} for none
 * @param stripsFirst whether the prefix is gone before the circuit breaker, whose fallback sees the path
 */
record LeanRoute(
        Route route,
        StripPrefix prefix,
        Breaker breaker,
        Instances instances,
        String base,
        Duration responseTimeout,
        boolean stripsFirst,
        Shared shared) {

    /** What all routes share. */
    record Shared(Clients clients, Headers headers, NettyWriteResponseFilter write, Connections connections) {}

    /** Hears of the connections that calls get, or do not get. */
    interface Connections {

        Connections UNSEEN = new Connections() {};

        default void chosen(URI url, String service) {}

        default void failed(URI url, Throwable failure) {}
    }

    /** A fallback may read the body, so it is kept then, as by the framework; a call without one has nothing to keep. */
    Mono<Void> handle(ServerWebExchange exchange) {
        if (breaker == null || !breaker.fallsBack() || !Native.hasBody(exchange)) {
            return call(exchange);
        }
        return ServerWebExchangeUtils.cacheRequestBody(
                        exchange,
                        request -> call(
                                request == exchange.getRequest()
                                        ? exchange
                                        : exchange.mutate().request(request).build()))
                .doFinally(end -> ServerWebExchangeUtils.clearCachedRequestBody(exchange));
    }

    private Mono<Void> call(ServerWebExchange exchange) {
        return new Mono<>() {
            @Override
            public void subscribe(CoreSubscriber<? super Void> actual) {
                new LeanCall(LeanRoute.this, exchange, actual).start();
            }
        };
    }

    /** Ends when the head of the answer has come. */
    Flux<Void> ask(URI url, ServerWebExchange exchange, EventLoop loop, Answered answered) {
        HttpClient.ResponseReceiver<?> receiver = shared.clients()
                .of(loop)
                .request(HttpMethod.valueOf(exchange.getRequest().getMethod().name()))
                .uri(ascii(url))
                .send((call, out) -> {
                    shared.headers().copyCall(exchange, call.requestHeaders());
                    return Native.hasBody(exchange) ? out.send(body(exchange)) : out;
                });
        Flux<Void> head = receiver.responseConnection(answered::head);
        return responseTimeout == null ? head : limited(head);
    }

    /** A client may send letters in an address that are not ASCII. */
    private static URI ascii(URI url) {
        String ascii = url.toASCIIString();
        return ascii.length() == url.toString().length() ? url : URI.create(ascii);
    }

    /** A body that is kept goes out in one write. */
    private static Publisher<ByteBuf> body(ServerWebExchange exchange) {
        Flux<ByteBuf> body = exchange.getRequest().getBody().map(NettyDataBufferFactory::toByteBuf);
        boolean kept = exchange.getAttribute(ServerWebExchangeUtils.CACHED_REQUEST_BODY_ATTR) != null;
        return kept && exchange.getRequest().getHeaders().getContentLength() > 0 ? body.next() : body;
    }

    private Flux<Void> limited(Flux<Void> head) {
        return head.timeout(
                        responseTimeout,
                        Mono.defer(() -> Mono.error(
                                new TimeoutException("Response took longer than timeout: " + responseTimeout))))
                .onErrorMap(
                        TimeoutException.class,
                        late -> new ResponseStatusException(HttpStatus.GATEWAY_TIMEOUT, late.getMessage(), late));
    }

    @FunctionalInterface
    interface Answered {

        Publisher<Void> head(HttpClientResponse response, Connection connection);
    }

    /** What the framework's filters make of a failure. */
    Mono<Void> failed(ServerWebExchange exchange, Throwable failure) {
        if (breaker == null) {
            return Mono.error(failure);
        }
        GatewayFilterChain fallback = last -> breaker.fallback().filter(last, end -> Mono.error(failure));
        return Mono.defer(() -> prefix == null || !stripsFirst
                ? fallback.filter(exchange)
                : prefix.stock().filter(exchange, fallback));
    }
}
