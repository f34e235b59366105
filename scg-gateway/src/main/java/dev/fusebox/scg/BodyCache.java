package dev.fusebox.scg;

import org.springframework.cloud.gateway.filter.AdaptCachedBodyGlobalFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Collects the body of a call before it takes a permit, as the framework does for each route with a fallback, but only of a call that
 * has one: the framework also joins the nothing of a GET, by a dozen operators. In HTTP/1.1 one of two headers announces a body.
 *
 * <p>It replaces the framework's filter, which application.yml switches off. The profile {@code lean} has the
 * framework's, which the starter of lean calls knows.
 */
@Component
@Profile("!lean")
class BodyCache extends AdaptCachedBodyGlobalFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return hasBody(exchange.getRequest().getHeaders()) ? super.filter(exchange, chain) : chain.filter(exchange);
    }

    private static boolean hasBody(HttpHeaders headers) {
        return headers.getFirst(HttpHeaders.CONTENT_LENGTH) != null
                || headers.getFirst(HttpHeaders.TRANSFER_ENCODING) != null;
    }
}
