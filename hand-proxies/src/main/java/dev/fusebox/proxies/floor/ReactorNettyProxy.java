package dev.fusebox.proxies.floor;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.spring.NettyServerLimits;
import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import dev.fusebox.proxies.client.ReactorPool;
import dev.fusebox.proxies.http.Failure;
import dev.fusebox.proxies.http.Http10;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.reactivestreams.Publisher;
import reactor.netty.ByteBufFlux;
import reactor.netty.DisposableServer;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Style {@code reactor-netty}: server and client of Reactor Netty, and nothing between them. */
final class ReactorNettyProxy implements Floors.Floor {

    private final Map<Route, ReactorPool> pools = new LinkedHashMap<>();
    private final PoolLimits poolLimits;
    private final NettyServerLimits serverLimits;
    private DisposableServer server;

    ReactorNettyProxy(List<Route> routes, ClientSettings client, Settings settings) {
        poolLimits = new PoolLimits(settings);
        serverLimits = new NettyServerLimits(settings);
        routes.forEach(route -> {
            ReactorPool pool = new ReactorPool(route.address(), client);
            pools.put(route, pool);
            poolLimits.add(route.id(), pool);
        });
    }

    @Override
    public int start(String address, int port) {
        server = serverLimits
                .watched(HttpServer.create().host(address).port(port).handle(this::handle))
                .bindNow();
        // The event loops are daemons.
        new Thread(() -> server.onDispose().block(), "server").start();
        return server.port();
    }

    private Publisher<Void> handle(HttpServerRequest call, HttpServerResponse answer) {
        for (Map.Entry<Route, ReactorPool> entry : pools.entrySet()) {
            String target = entry.getKey().target(call.uri());
            if (target != null) {
                return forward(entry.getValue(), target, call, answer);
            }
        }
        return answer.sendNotFound();
    }

    private static Publisher<Void> forward(
            ReactorPool pool, String target, HttpServerRequest call, HttpServerResponse answer) {
        return pool.http()
                .headers(headers -> NettyHeaders.request(call.requestHeaders(), headers))
                .request(call.method())
                .uri(target)
                .send((request, out) -> NettyHeaders.hasBody(call.requestHeaders())
                        ? out.send(call.receive().retain())
                        : out)
                .response((response, body) -> answer(call, answer, response, body))
                .onErrorResume(error -> !answer.hasSentHeaders(), error -> failed(error, answer));
    }

    /** Headers of the backend may be in it already. */
    private static Publisher<Void> failed(Throwable error, HttpServerResponse answer) {
        answer.responseHeaders().clear();
        return answer.status(Failure.of(error).status()).send();
    }

    private static NettyOutbound answer(
            HttpServerRequest call, HttpServerResponse answer, HttpClientResponse response, ByteBufFlux body) {
        NettyHeaders.response(
                response.responseHeaders(), answer.status(response.status()).responseHeaders());
        Http10.adapt(answer, call);
        return answer.send(body.retain());
    }

    @Override
    public List<LimitSource> limits() {
        return List.of(serverLimits, poolLimits);
    }

    @Override
    public void close() {
        if (server != null) {
            server.disposeNow();
        }
        pools.values().forEach(ReactorPool::close);
    }
}
