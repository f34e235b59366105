package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.JavaClient;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMapAdapter;
import org.springframework.web.server.ServerWebExchange;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Style {@code webflux-java-http-client}: the JDK's client, with its own threads beside the event loops. */
final class JavaClientProxy implements WebFluxStyle {

    private final URI backend;
    private final JavaClient client;

    JavaClientProxy(Route route, ClientSettings settings) {
        backend = route.address();
        client = new JavaClient(settings);
    }

    @Override
    public Mono<Void> forward(ServerWebExchange exchange, String target) {
        ServerHttpRequest request = exchange.getRequest();
        HttpRequest.Builder call = client.request(URI.create(backend + target))
                .method(request.getMethod().name(), body(request));
        Exchanges.headers(request, call::header);
        return Mono.fromFuture(() -> client.http().sendAsync(call.build(), BodyHandlers.ofPublisher()))
                .flatMap(answer -> answer(answer, exchange));
    }

    private static BodyPublisher body(ServerHttpRequest request) {
        if (!Exchanges.hasBody(request)) {
            return BodyPublishers.noBody();
        }
        Flow.Publisher<ByteBuffer> body = JdkFlowAdapter.publisherToFlowPublisher(Exchanges.body(request));
        long length = request.getHeaders().getContentLength();
        return length > 0 ? BodyPublishers.fromPublisher(body, length) : BodyPublishers.fromPublisher(body);
    }

    private static Mono<Void> answer(
            HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer, ServerWebExchange exchange) {
        HttpHeaders headers =
                new HttpHeaders(new MultiValueMapAdapter<>(answer.headers().map()));
        Exchanges.head(answer.statusCode(), headers, exchange);
        Flux<ByteBuffer> body =
                JdkFlowAdapter.flowPublisherToFlux(answer.body()).flatMapIterable(Function.identity());
        return Exchanges.writeBytes(body, exchange);
    }

    @Override
    public ClientPool pool() {
        return client;
    }
}
