package dev.fusebox.demo;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.PathContainer.PathSegment;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Counts a call from before its body is read until its response is written, or its client goes away. */
@Component
@ConditionalOnWebApplication(type = Type.REACTIVE)
record CountedOnNetty(CallCounters counters) implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        CallCounter counter = counters.byEndpoint().get(endpoint(exchange));
        if (counter == null) {
            return chain.filter(exchange);
        }
        return Mono.defer(() -> {
            counter.enter();
            return chain.filter(exchange).doFinally(end -> counter.exit());
        });
    }

    /** The first segment of the path, after its slash. */
    private static String endpoint(ServerWebExchange exchange) {
        List<PathContainer.Element> path =
                exchange.getRequest().getPath().pathWithinApplication().elements();
        return path.size() > 1 && path.get(1) instanceof PathSegment first ? first.valueToMatch() : "";
    }
}
