package dev.fusebox.scg;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** A service behind the gateway, on a free port: greets, echoes (by WebSocket, too), holds calls until released, or closes connections. */
class Backend implements AutoCloseable {

    private static final String GREETING = "hello leo, from lee";

    private final AtomicInteger held = new AtomicInteger();
    private final Sinks.Empty<Void> released = Sinks.empty();

    /** Its own, because a gateway that ends in the same JVM also ends the shared ones. */
    private final LoopResources loops = LoopResources.create("backend");

    private final DisposableServer server = HttpServer.create()
            .runOn(loops)
            .host("127.0.0.1")
            .port(0)
            .route(routes -> routes.get("/hello", (request, response) -> greet(response))
                    .get("/chunked", (request, response) -> response.sendString(Flux.just("hello ", "leo")))
                    .post(
                            "/echo",
                            (request, response) ->
                                    response.send(request.receive().retain()))
                    .get("/hold", this::hold)
                    .ws("/socket", (in, out) -> out.sendString(in.receive().asString()))
                    .get("/broken", (request, response) -> Mono.error(new IllegalStateException("broken"))))
            .bindNow(Duration.ofSeconds(30));

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Calls that the backend holds now. */
    int held() {
        return held.get();
    }

    void release() {
        released.tryEmitEmpty();
    }

    private static Mono<Void> greet(HttpServerResponse response) {
        return response.header("Content-Length", String.valueOf(GREETING.length()))
                .sendString(Mono.just(GREETING))
                .then();
    }

    private Mono<Void> hold(HttpServerRequest request, HttpServerResponse response) {
        held.incrementAndGet();
        return released.asMono().then(greet(response)).doFinally(end -> held.decrementAndGet());
    }

    @Override
    public void close() {
        server.disposeNow();
        loops.dispose();
    }
}
