package dev.fusebox.scg.guard;

import org.reactivestreams.Publisher;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Closes the client's connection when the backend resets its own in the middle of an answer.
 *
 * <p>Spring takes such a reset for one by the client and ends the answer in peace: in chunks, it looks whole; with a length, the
 * client waits for the rest for ever. Spring does not know the error that this filter makes of it.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class BrokenAnswer implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpResponse response = new Guarded(exchange.getResponse());
        return chain.filter(exchange.mutate().response(response).build());
    }

    private static final class Guarded extends ServerHttpResponseDecorator {

        Guarded(ServerHttpResponse response) {
            super(response);
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            return super.writeWith(
                    body instanceof Mono<? extends DataBuffer> whole
                            ? whole.onErrorMap(BackendBrokeOff::new) // stays one write
                            : Flux.from(body).onErrorMap(BackendBrokeOff::new));
        }

        @Override
        public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            return super.writeAndFlushWith(Flux.from(body).onErrorMap(BackendBrokeOff::new));
        }
    }

    /** Has neither cause nor message of the error, in which Spring looks for signs of a client that has gone. */
    static final class BackendBrokeOff extends RuntimeException {

        private static final long serialVersionUID = 1L;

        BackendBrokeOff(Throwable error) {
            super("the backend broke its answer off: " + error.getClass().getName(), null, false, false);
        }
    }
}
