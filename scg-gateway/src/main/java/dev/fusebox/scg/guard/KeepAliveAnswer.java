package dev.fusebox.scg.guard;

import io.netty.handler.codec.http.HttpVersion;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Says whether the connection stays open, in every response to an HTTP/1.0 client that asks for keep-alive, such as
 * {@code ab -k}.
 *
 * <p>Netty treats a streamed response, as every proxied one is, as HTTP/1.1: it keeps the connection without a header that
 * says so, and the client waits for the end of the connection. A response without a length ends only with its connection.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class KeepAliveAnswer implements WebFilter {

    private static final String KEEP_ALIVE = "keep-alive";

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (isHttp10(exchange.getRequest()) && asksForKeepAlive(exchange.getRequest())) {
            exchange.getResponse()
                    .beforeCommit(() -> Mono.fromRunnable(
                            () -> answer(exchange.getResponse().getHeaders())));
        }
        return chain.filter(exchange);
    }

    private static void answer(HttpHeaders headers) {
        headers.setConnection(headers.getContentLength() >= 0 ? KEEP_ALIVE : "close");
    }

    private static boolean isHttp10(ServerHttpRequest request) {
        HttpServerRequest nettyRequest = ServerHttpRequestDecorator.getNativeRequest(request);
        return HttpVersion.HTTP_1_0.equals(nettyRequest.version());
    }

    private static boolean asksForKeepAlive(ServerHttpRequest request) {
        return request.getHeaders().getConnection().stream().anyMatch(KEEP_ALIVE::equalsIgnoreCase);
    }
}
