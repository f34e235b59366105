package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.http.Failure;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** The calls of a route. An error after the head of an answer goes on to the server, which then breaks the connection off. */
record RouteHandler(Route route, WebFluxStyle style) implements WebHandler {

    /** Path and query for the backend; {@code null} when the call is not for this route. */
    String target(ServerWebExchange exchange) {
        URI uri = exchange.getRequest().getURI();
        return route.target(uri.getRawPath(), uri.getRawQuery());
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        return style.forward(exchange, target(exchange))
                .onErrorResume(error -> !response.isCommitted(), error -> answer(Failure.of(error), response));
    }

    private static Mono<Void> answer(Failure failure, ServerHttpResponse response) {
        byte[] body = failure.name().getBytes(StandardCharsets.US_ASCII);
        response.setStatusCode(HttpStatusCode.valueOf(failure.status()));
        response.getHeaders().clear();
        response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }
}
