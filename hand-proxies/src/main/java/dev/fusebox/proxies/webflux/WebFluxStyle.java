package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.client.ClientPool;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A proxy on WebFlux. Bodies go through it as they come. */
interface WebFluxStyle {

    /**
     * Forwards a call; fails when the backend does.
     *
     * @param target path and query for the backend
     */
    Mono<Void> forward(ServerWebExchange exchange, String target);

    ClientPool pool();
}
