package dev.fusebox.lean;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientResponse;

/** Passes the answer of the backend on: a small one in one write, others as the framework's filter does. */
final class Answer {

    /** The most that a backend's connection yields in one turn of the event loop. */
    private static final int SMALL = 65_536;

    static Mono<Void> of(
            HttpClientResponse response, Connection connection, ServerWebExchange exchange, LeanRoute.Shared shared) {
        ServerHttpResponse answer = exchange.getResponse();
        answer.setRawStatusCode(response.status().code());
        HttpHeaders from = response.responseHeaders();
        shared.headers().copyAnswer(from, answer.getHeaders());
        exchange.getAttributes().put(ServerWebExchangeUtils.CLIENT_RESPONSE_ATTR, response);
        if (isSmall(from) && isUsual(response.status().code(), exchange.getRequest())) {
            return new SmallAnswer(connection, answer);
        }
        exchange.getAttributes().put(ServerWebExchangeUtils.CLIENT_RESPONSE_CONN_ATTR, connection);
        return shared.write().filter(exchange, routed -> Mono.empty());
    }

    /** Of an answer that counts as a failure: as the framework does, which takes it away again for a fallback. Its body stays away. */
    static void leaveHead(HttpClientResponse response, ServerWebExchange exchange, LeanRoute.Shared shared) {
        org.springframework.http.HttpHeaders headers = new org.springframework.http.HttpHeaders();
        shared.headers().copyAnswer(response.responseHeaders(), headers);
        headers.remove(org.springframework.http.HttpHeaders.CONTENT_LENGTH);
        exchange.getResponse().setRawStatusCode(response.status().code());
        exchange.getResponse().getHeaders().addAll(headers);
        exchange.getAttributes().put(ServerWebExchangeUtils.CLIENT_RESPONSE_HEADER_NAMES, headers.headerNames());
    }

    /** Has the body that its head speaks of, and a client of these days: the library treats others in special ways. */
    private static boolean isUsual(int status, ServerHttpRequest request) {
        return status != 304
                && status != 204
                && request.getMethod() != HttpMethod.HEAD
                && Native.request(request).version() == HttpVersion.HTTP_1_1;
    }

    /** Of a length that is known, and not none. */
    private static boolean isSmall(HttpHeaders headers) {
        String length = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        if (length == null || length.length() > 5 || headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return false;
        }
        try {
            int bytes = Integer.parseInt(length);
            return bytes > 0 && bytes <= SMALL;
        } catch (NumberFormatException unknown) {
            return false;
        }
    }
}
