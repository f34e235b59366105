package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.http.HopByHop;
import dev.fusebox.proxies.http.Http10;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.BiConsumer;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** What a proxy passes on of a request and of an answer. */
final class Exchanges {

    /** Names and values, a name as often as it has values. */
    static void headers(ServerHttpRequest request, BiConsumer<String, String> to) {
        copy(request.getHeaders(), HopByHop.ofRequest(request.getHeaders().getOrEmpty(HttpHeaders.CONNECTION)), to);
    }

    /** Status and headers of the answer. */
    static void head(int status, HttpHeaders headers, ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(status));
        copy(headers, HopByHop.ofResponse(headers.getOrEmpty(HttpHeaders.CONNECTION)), response.getHeaders()::add);
        HttpServerResponse answer = ServerHttpResponseDecorator.getNativeResponse(response);
        HttpServerRequest call = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        Http10.adapt(answer, call);
    }

    private static void copy(HttpHeaders from, Set<String> stay, BiConsumer<String, String> to) {
        from.forEach((name, values) -> {
            if (!stay.contains(name)) {
                values.forEach(value -> to.accept(name, value));
            }
        });
    }

    static boolean hasBody(ServerHttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        return headers.getContentLength() > 0 || headers.containsHeader(HttpHeaders.TRANSFER_ENCODING);
    }

    /** The request's body for clients that know nothing of Netty: copies. */
    static Flux<ByteBuffer> body(ServerHttpRequest request) {
        return request.getBody().map(Exchanges::copy);
    }

    private static ByteBuffer copy(DataBuffer buffer) {
        ByteBuffer copy = ByteBuffer.allocate(buffer.readableByteCount());
        buffer.toByteBuffer(copy);
        DataBufferUtils.release(buffer);
        return copy;
    }

    /** The body of the answer, and its end. */
    static Mono<Void> write(Flux<DataBuffer> body, ServerWebExchange exchange) {
        return exchange.getResponse().writeWith(body.onErrorMap(BrokenAnswer::new));
    }

    /** The same for a client that knows nothing of Netty. */
    static Mono<Void> writeBytes(Flux<ByteBuffer> body, ServerWebExchange exchange) {
        return write(body.map(exchange.getResponse().bufferFactory()::wrap), exchange);
    }
}
