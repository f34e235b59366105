package dev.fusebox.lean;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Subscription;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientResponse;
import reactor.util.context.Context;

/** Stands in for NettyWriteResponseFilter: a small answer goes out in one write, all others by the framework's filter. */
final class LeanWriting implements GatewayFilter {

    /** The most that a backend's connection yields in one turn of the event loop. */
    private static final int SMALL = 65_536;

    private static final GatewayFilterChain ROUTED = exchange -> Mono.empty();

    private final List<MediaType> streaming;
    private final boolean small;
    private final GatewayFilter stock;

    /** The last type of content, and whether it streams. */
    private volatile Map.Entry<String, Boolean> seen = Map.entry("", false);

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
        Mono<Void> rest = chain.filter(exchange);
        return new Mono<>() {
            @Override
            public void subscribe(CoreSubscriber<? super Void> actual) {
                Routed routed = new Routed(exchange, actual);
                actual.onSubscribe(routed);
                rest.subscribe(routed);
            }
        };
    }

    /** The rest of the filters, then the answer: as {@code then}, {@code defer} and {@code doFinally} in one. */
    private final class Routed extends AtomicReference<Subscription> implements CoreSubscriber<Void>, Subscription {

        private static final long serialVersionUID = 1L;
        private static final Subscription OVER = Operators.cancelledSubscription();

        private final transient ServerWebExchange exchange;
        private final transient CoreSubscriber<? super Void> actual;
        private boolean writes;

        Routed(ServerWebExchange exchange, CoreSubscriber<? super Void> actual) {
            super(Operators.emptySubscription());
            this.exchange = exchange;
            this.actual = actual;
        }

        @Override
        public void onSubscribe(Subscription next) {
            if (getAndUpdate(now -> now == OVER ? OVER : next) == OVER) {
                next.cancel();
            } else {
                next.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(Void none) {}

        @Override
        public void onComplete() {
            if (writes) {
                set(OVER);
                actual.onComplete();
                return;
            }
            writes = true;
            if (get() == OVER) {
                return;
            }
            Mono<Void> write;
            try {
                write = write(exchange);
            } catch (Throwable failure) {
                Exceptions.throwIfFatal(failure);
                write = Mono.error(failure);
            }
            write.subscribe(this);
        }

        @Override
        public void onError(Throwable failure) {
            set(OVER);
            actual.onError(failure);
            giveUpConnection(exchange);
        }

        /** Ends, without a value, when the answer has been sent. */
        @Override
        public void request(long n) {}

        /** The client has gone. */
        @Override
        public void cancel() {
            Subscription now = getAndSet(OVER);
            now.cancel();
            if (now != OVER) {
                giveUpConnection(exchange);
            }
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }
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
                        && isHere(connection.channel())
                        && !isStreaming(String.valueOf(answer.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE)))
                ? SmallAnswer.send(connection, answer)
                : stock.filter(exchange, ROUTED);
    }

    /** Not where a filter went on by another thread; the whole answer may have come since. */
    private static boolean isHere(Channel backend) {
        return backend.isRegistered() && backend.eventLoop().inEventLoop();
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

    private boolean isStreaming(String type) {
        Map.Entry<String, Boolean> last = seen;
        if (!last.getKey().equals(type)) {
            seen = last = Map.entry(type, streams(type));
        }
        return last.getValue();
    }

    private boolean streams(String name) {
        try {
            MediaType type = MediaType.parseMediaType(name);
            return streaming.stream().anyMatch(each -> each.isCompatibleWith(type));
        } catch (InvalidMediaTypeException none) {
            return false;
        }
    }
}
