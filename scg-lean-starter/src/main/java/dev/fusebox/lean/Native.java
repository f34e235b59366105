package dev.fusebox.lean;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.util.ClassUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/** What is below Spring's view of a call. */
final class Native {

    private static final String GRPC = "application/grpc";

    private static final Class<?> REQUEST = ClassUtils.resolveClassName(
            "org.springframework.http.server.reactive.ReactorServerHttpRequest",
            ServerHttpRequest.class.getClassLoader());

    /** Keeps the body, and changes nothing else. */
    private static final String KEPT = ServerWebExchangeUtils.class.getName() + "$";

    /** @return {@code null} when the server is not Reactor Netty */
    static HttpServerRequest request(ServerHttpRequest request) {
        try {
            Object found = ServerHttpRequestDecorator.getNativeRequest(request);
            return found instanceof HttpServerRequest call && found instanceof Connection ? call : null;
        } catch (IllegalArgumentException otherServer) {
            return null;
        }
    }

    /** The client's headers; {@code null} when a filter may have changed them. */
    static HttpHeaders ownHeaders(ServerHttpRequest request) {
        ServerHttpRequest own = request;
        if (request.getClass() != REQUEST
                && request instanceof ServerHttpRequestDecorator decorator
                && request.getClass().getName().startsWith(KEPT)) {
            own = decorator.getDelegate();
        }
        return own.getClass() == REQUEST ? request(own).requestHeaders() : null;
    }

    static EventLoop loop(ServerWebExchange exchange) {
        return ((Connection) request(exchange.getRequest())).channel().eventLoop();
    }

    /** Whether it has nothing that only the framework's filters know how to handle. */
    static boolean isPlain(ServerHttpRequest request) {
        HttpServerRequest call = request(request);
        if (call == null || call.version() != HttpVersion.HTTP_1_1 && call.version() != HttpVersion.HTTP_1_0) {
            return false;
        }
        HttpHeaders headers = call.requestHeaders();
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        return !"websocket".equalsIgnoreCase(headers.get(HttpHeaderNames.UPGRADE))
                && !headers.contains(HttpHeaderNames.ORIGIN)
                && (type == null || !type.regionMatches(true, 0, GRPC, 0, GRPC.length()));
    }

    /** Whether it has a body, or may have one. */
    static boolean hasBody(ServerWebExchange exchange) {
        HttpServerRequest call = request(exchange.getRequest());
        String length = call.requestHeaders().get(HttpHeaderNames.CONTENT_LENGTH);
        HttpMethod method = call.method();
        return length != null && !length.equals("0")
                || call.requestHeaders().contains(HttpHeaderNames.TRANSFER_ENCODING)
                || method != HttpMethod.GET && method != HttpMethod.HEAD && method != HttpMethod.DELETE;
    }
}
