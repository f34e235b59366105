package dev.fusebox.lean;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientResponse;

/** Stands in for NettyWriteResponseFilter: a small answer goes out in one write, all others by the framework's filter. */
final class LeanWriting implements GatewayFilter {

    /** The most that a backend's connection yields in one turn of the event loop. */
    private static final int SMALL = 65_536;

    private static final GatewayFilterChain ROUTED = exchange -> Mono.empty();

    private final List<MediaType> streaming;
    private final boolean small;
    private final GatewayFilter stock;

    /**
     * @param streaming types of which each part is written as it comes
     * @param small whether nothing of the application writes trailers
     * @param stock the framework's filter
     */
    LeanWriting(List<MediaType> streaming, boolean small, GatewayFilter stock) {
        this.streaming = streaming;
        this.small = small;
        this.stock = stock;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return chain.filter(exchange).then(Mono.defer(() -> write(exchange))).doFinally(end -> {
            if (end != SignalType.ON_COMPLETE) {
                giveUpConnection(exchange);
            }
        });
    }

    private static void giveUpConnection(ServerWebExchange exchange) {
        Connection connection = exchange.getAttribute(ServerWebExchangeUtils.CLIENT_RESPONSE_CONN_ATTR);
        if (connection != null) {
            connection.dispose();
        }
    }

    private Mono<Void> write(ServerWebExchange exchange) {
        HttpClientResponse head = exchange.getAttribute(ServerWebExchangeUtils.CLIENT_RESPONSE_ATTR);
        Connection connection = exchange.getAttribute(ServerWebExchangeUtils.CLIENT_RESPONSE_CONN_ATTR);
        if (connection == null) {
            return Mono.empty();
        }
        ServerHttpResponse answer = exchange.getResponse();
        return small
                        && head != null
                        && NativeCall.headers(answer) != null
                        && isSmall(head.responseHeaders().get(HttpHeaderNames.CONTENT_LENGTH), answer.getHeaders())
                        && hasBody(head.status().code())
                        && (answer.getStatusCode() == null
                                || hasBody(answer.getStatusCode().value()))
                        && !answer.isCommitted()
                        && !isStreaming(answer)
                ? SmallAnswer.send(connection, answer)
                : stock.filter(exchange, ROUTED);
    }

    private static boolean hasBody(int status) {
        return status >= 200 && status != 304 && status != 204;
    }

    /** Of a length that is known, not none, and left as it is by all filters. */
    private static boolean isSmall(String length, HttpHeaders headers) {
        if (length == null
                || length.length() > 5
                || !length.equals(headers.getFirst(HttpHeaders.CONTENT_LENGTH))
                || headers.getFirst(HttpHeaders.TRANSFER_ENCODING) != null) {
            return false;
        }
        int bytes = Integer.parseInt(length); // Digits: the client library takes no other length.
        return bytes > 0 && bytes <= SMALL;
    }

    private boolean isStreaming(ServerHttpResponse answer) {
        MediaType type;
        try {
            type = answer.getHeaders().getContentType();
        } catch (InvalidMediaTypeException none) {
            return false;
        }
        for (MediaType each : streaming) {
            if (type != null && each.isCompatibleWith(type)) {
                return true;
            }
        }
        return false;
    }
}
