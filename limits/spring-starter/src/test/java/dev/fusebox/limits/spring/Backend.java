package dev.fusebox.limits.spring;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** A service on a free port: answers at once, holds calls until released or for ever, or closes the connection. */
class Backend implements AutoCloseable {

    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();
    private final Sinks.Empty<Void> released = Sinks.empty();
    /** Its own, because a gateway that ends also ends the shared ones. */
    private final LoopResources loops = LoopResources.create("backend");

    private final DisposableServer server = HttpServer.create()
            .runOn(loops)
            .host("127.0.0.1")
            .port(0)
            .maxKeepAliveRequests(1)
            .route(routes -> routes.get("/hello", (request, response) -> greet(response))
                    .get("/hold", (request, response) -> hold(response))
                    .get("/never", (request, response) -> Mono.never())
                    .get("/broken", (request, response) -> breakOff(response)))
            .bindNow(Duration.ofSeconds(30));

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Calls that it holds now. */
    int held() {
        return held.get();
    }

    /** Calls whose connection it closed. */
    int broken() {
        return broken.get();
    }

    void release() {
        released.tryEmitEmpty();
    }

    private static Mono<Void> greet(HttpServerResponse response) {
        return response.header("Content-Length", "5")
                .sendString(Mono.just("hello"))
                .then();
    }

    private Mono<Void> breakOff(HttpServerResponse response) {
        broken.incrementAndGet();
        response.withConnection(connection -> connection.channel().close());
        return Mono.never();
    }

    private Mono<Void> hold(HttpServerResponse response) {
        held.incrementAndGet();
        return released.asMono().then(greet(response)).doFinally(end -> held.decrementAndGet());
    }

    @Override
    public void close() {
        server.disposeNow();
        loops.dispose();
    }
}
