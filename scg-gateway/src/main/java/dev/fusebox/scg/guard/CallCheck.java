package dev.fusebox.scg.guard;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Iterator;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.unit.DataSize;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Answers calls that no service should see, and closes their connections: 400 where Netty is more lenient than RFC 9112 about the host
 * (3.2), 413 when the body is longer than {@code fusebox.max-body}.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class CallCheck implements WebFilter {

    private final long longest;

    CallCheck(@Value("${fusebox.max-body:128MB}") DataSize longest) {
        this.longest = longest.toBytes();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        HttpServerRequest call = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        HttpHeaders headers = call.requestHeaders();
        if (!hasOneHost(call, headers)) {
            return answer(exchange, HttpStatus.BAD_REQUEST);
        }
        if (isTooLong(headers.get(HttpHeaderNames.CONTENT_LENGTH))) {
            return answer(exchange, HttpStatus.CONTENT_TOO_LARGE);
        }
        return chain.filter(
                headers.contains(HttpHeaderNames.TRANSFER_ENCODING) ? BoundedBody.of(exchange, longest) : exchange);
    }

    private static boolean hasOneHost(HttpServerRequest call, HttpHeaders headers) {
        Iterator<? extends CharSequence> hosts = headers.valueCharSequenceIterator(HttpHeaderNames.HOST);
        if (!hosts.hasNext()) {
            return HttpVersion.HTTP_1_0.equals(call.version());
        }
        hosts.next();
        return !hosts.hasNext();
    }

    /** Netty has checked that it is a number. */
    private boolean isTooLong(String length) {
        return length != null && Long.parseLong(length) > longest;
    }

    private static Mono<Void> answer(ServerWebExchange exchange, HttpStatus status) {
        ServerHttpResponse answer = exchange.getResponse();
        answer.setStatusCode(status);
        answer.getHeaders().setConnection("close");
        answer.getHeaders().setContentLength(0);
        return answer.setComplete();
    }
}
