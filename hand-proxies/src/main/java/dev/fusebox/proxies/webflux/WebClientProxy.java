package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.ReactorPool;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Style {@code webflux-webclient}: client and server share their event loops. */
final class WebClientProxy implements WebFluxStyle {

    private final URI backend;
    private final ReactorPool pool;
    private final WebClient client;

    WebClientProxy(Route route, ClientSettings settings) {
        backend = route.address();
        pool = new ReactorPool(route.address(), settings);
        client = WebClient.builder()
                .clientConnector(new ReactorClientHttpConnector(pool.http()))
                .build();
    }

    @Override
    public Mono<Void> forward(ServerWebExchange exchange, String target) {
        ServerHttpRequest request = exchange.getRequest();
        WebClient.RequestBodySpec call = client.method(request.getMethod()).uri(URI.create(backend + target));
        call.headers(headers -> Exchanges.headers(request, headers::add));
        if (Exchanges.hasBody(request)) {
            if (request.getHeaders().getContentLength() > 0) {
                call.contentLength(request.getHeaders().getContentLength());
            }
            call.body(BodyInserters.fromDataBuffers(request.getBody()));
        }
        return call.exchangeToMono(answer -> answer(answer, exchange));
    }

    private static Mono<Void> answer(ClientResponse answer, ServerWebExchange exchange) {
        HttpHeaders headers = answer.headers().asHttpHeaders();
        Exchanges.head(answer.statusCode().value(), headers, exchange);
        return Exchanges.write(answer.body(BodyExtractors.toDataBuffers()), exchange);
    }

    @Override
    public ClientPool pool() {
        return pool;
    }
}
