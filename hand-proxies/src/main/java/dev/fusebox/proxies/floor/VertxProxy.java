package dev.fusebox.proxies.floor;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.spring.NettyServerLimits;
import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Style {@code vertx}: the reverse proxy that comes with Vert.x, and what it leaves to its user. */
final class VertxProxy implements Floors.Floor {

    private static final int LOOPS = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;

    /** A server that can do HTTP/2 shows a connection only when something has come over it. */
    private static final HttpServerOptions OPTIONS =
            new HttpServerOptions().setHandle100ContinueAutomatically(true).setHttp2ClearTextEnabled(false);

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(LOOPS));
    private final Map<Route, HttpProxy> proxies = new LinkedHashMap<>();
    private final PoolLimits poolLimits;
    private final NettyServerLimits serverLimits;

    VertxProxy(List<Route> routes, ClientSettings client, Settings settings) {
        poolLimits = new PoolLimits(settings);
        serverLimits = new NettyServerLimits(size -> settings.of(size, LOOPS, "VertxOptions.eventLoopPoolSize"));
        routes.forEach(route -> {
            VertxPool pool = new VertxPool(vertx, route.address(), client);
            poolLimits.add(route.id(), pool);
            proxies.put(
                    route,
                    HttpProxy.reverseProxy(pool.http())
                            .origin(call -> pool.request().compose(request -> unlessGone(request, call)))
                            .addInterceptor(new ProxyRules(route)));
        });
    }

    /** A client that leaves while its call waits for a connection is not noticed by the proxy of Vert.x. */
    private static Future<HttpClientRequest> unlessGone(HttpClientRequest request, ProxyContext call) {
        if (!call.request().proxiedRequest().response().closed()) {
            return Future.succeededFuture(request);
        }
        request.reset();
        return Future.failedFuture("the client has gone");
    }

    /** A server for each event loop, all on one port. */
    @Override
    public int start(String address, int port) {
        AtomicInteger bound = new AtomicInteger();
        // For Vert.x, 0 is any port for each server, and a negative number any port for all of them.
        vertx.deployVerticle(
                        () -> new Server(address, port == 0 ? -1 : port, bound),
                        new DeploymentOptions().setInstances(LOOPS))
                .await();
        return bound.get();
    }

    private final class Server extends VerticleBase {

        private final String address;
        private final int port;
        private final AtomicInteger bound;

        Server(String address, int port, AtomicInteger bound) {
            this.address = address;
            this.port = port;
            this.bound = bound;
        }

        @Override
        public Future<?> start() {
            return vertx.createHttpServer(OPTIONS)
                    .connectionHandler(VertxProxy.this::opened)
                    .requestHandler(VertxProxy.this::handle)
                    .listen(port, address)
                    .onSuccess(server -> bound.set(server.actualPort()));
        }
    }

    private void opened(HttpConnection connection) {
        serverLimits.opened(
                ((HttpServerConnection) connection).channelHandlerContext().channel());
    }

    private void handle(HttpServerRequest call) {
        for (Map.Entry<Route, HttpProxy> entry : proxies.entrySet()) {
            if (entry.getKey().target(call.uri()) != null) {
                entry.getValue().handle(call);
                return;
            }
        }
        call.response().setStatusCode(404).end();
    }

    @Override
    public List<LimitSource> limits() {
        return List.of(serverLimits, poolLimits);
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
