package dev.fusebox.scg.guard;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;

/** A body in chunks, of unknown length: ends with 413 when it gets too long. */
final class BoundedBody extends ServerHttpRequestDecorator {

    private final ServerWebExchange exchange;
    private final long longest;

    private BoundedBody(ServerWebExchange exchange, long longest) {
        super(exchange.getRequest());
        this.exchange = exchange;
        this.longest = longest;
    }

    static ServerWebExchange of(ServerWebExchange exchange, long longest) {
        ServerHttpRequest bounded = new BoundedBody(exchange, longest);
        return exchange.mutate().request(bounded).build();
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return Flux.defer(() -> {
            long[] left = {longest};
            return super.getBody().<DataBuffer>handle((part, to) -> {
                left[0] -= part.readableByteCount();
                if (left[0] >= 0) {
                    to.next(part);
                    return;
                }
                DataBufferUtils.release(part);
                exchange.getResponse().getHeaders().setConnection("close");
                to.error(new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE));
            });
        });
    }
}
