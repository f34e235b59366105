package dev.fusebox.proxies.client;

import io.netty.channel.ChannelOption;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionPoolMetrics;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.ConnectionProvider.MeterRegistrar;

/**
 * A client of Reactor Netty with its own pool, as large as the one that the library shares among all clients. A call waits
 * for a connection as long as it takes: the library's limits, 45 seconds and twice as many calls as connections, would be limits
 * that no setting shows.
 */
public final class ReactorPool implements ClientPool {

    /** In the library's code, where it cannot be read. */
    private static final int USUAL = Math.max(ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS, 500);

    private final ConnectionProvider provider;
    private final HttpClient http;
    private volatile ConnectionPoolMetrics live;

    public ReactorPool(URI address, ClientSettings settings) {
        int max = settings.maxConnections(USUAL);
        provider = ConnectionProvider.builder(address.getAuthority())
                .maxConnections(max)
                .pendingAcquireTimeout(Duration.ZERO)
                .pendingAcquireMaxCount(-1)
                .metrics(true, Registrar::new)
                .build();
        HttpClient client = HttpClient.create(provider).baseUrl(address.toString());
        if (settings.connectTimeout() != null) {
            client = client.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                    settings.connectTimeout().toMillis());
        }
        http = settings.responseTimeout() == null ? client : client.responseTimeout(settings.responseTimeout());
    }

    /** It adds its address to paths. */
    public HttpClient http() {
        return http;
    }

    @Override
    public Integer max() {
        return provider.maxConnections();
    }

    @Override
    public Integer usual() {
        return USUAL;
    }

    @Override
    public Integer inUse() {
        return live == null ? 0 : live.acquiredSize();
    }

    @Override
    public Integer queued() {
        return live == null ? 0 : live.pendingAcquireSize();
    }

    @Override
    public void close() {
        provider.dispose();
    }

    /** The pool is made by the first call. */
    private final class Registrar implements MeterRegistrar {

        @Override
        public void registerMetrics(String pool, String id, SocketAddress remote, ConnectionPoolMetrics metrics) {
            live = metrics;
        }
    }
}
