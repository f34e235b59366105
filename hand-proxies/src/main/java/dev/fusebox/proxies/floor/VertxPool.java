package dev.fusebox.proxies.floor;

import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** A client of Vert.x. Its pool gives its figures to metrics libraries only, so the calls are counted here. */
final class VertxPool implements ClientPool {

    private final HttpClient http;
    private final int max;
    private final RequestOptions options;
    private final AtomicInteger asking = new AtomicInteger();
    private final AtomicInteger connected = new AtomicInteger();

    VertxPool(Vertx vertx, URI address, ClientSettings settings) {
        max = settings.maxConnections(usual());
        HttpClientOptions client =
                new HttpClientOptions().setDefaultHost(address.getHost()).setDefaultPort(address.getPort());
        if (settings.connectTimeout() != null) {
            client.setConnectTimeout((int) settings.connectTimeout().toMillis());
        }
        http = vertx.createHttpClient(client, new PoolOptions().setHttp1MaxSize(max));
        options = new RequestOptions();
        if (settings.responseTimeout() != null) {
            options.setIdleTimeout(settings.responseTimeout().toMillis());
        }
    }

    HttpClient http() {
        return http;
    }

    /** A request on a free connection, or on a new one. */
    Future<HttpClientRequest> request() {
        asking.incrementAndGet();
        return http.request(options)
                .onComplete(done -> asking.decrementAndGet())
                .onSuccess(this::count);
    }

    private void count(HttpClientRequest request) {
        connected.incrementAndGet();
        request.response().compose(HttpClientResponse::end).onComplete(done -> connected.decrementAndGet());
    }

    @Override
    public Integer max() {
        return max;
    }

    @Override
    public Integer usual() {
        return PoolOptions.DEFAULT_MAX_POOL_SIZE;
    }

    /** With the calls whose connection is being opened. */
    @Override
    public Integer inUse() {
        return Math.min(max, connected.get() + asking.get());
    }

    @Override
    public Integer queued() {
        return Math.max(0, connected.get() + asking.get() - max);
    }
}
