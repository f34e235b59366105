package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ApacheSettings;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.io.CloseMode;

/**
 * Apache's blocking client as a proxy needs it: a call is one call, and an answer stays as the backend wrote it. It has one
 * address, so its two bounds, of connections to one address and of all, are the same number.
 */
final class BlockingClient implements ClientPool {

    private final PoolingHttpClientConnectionManager connections;
    private final CloseableHttpClient http;

    BlockingClient(ClientSettings settings) {
        connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(settings.maxConnections(usual()))
                .setMaxConnTotal(settings.maxConnections(usual()))
                .setDefaultConnectionConfig(ApacheSettings.connection(settings))
                .build();
        http = HttpClientBuilder.create()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(ApacheSettings.request(settings))
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableDefaultUserAgent()
                .build();
    }

    CloseableHttpClient http() {
        return http;
    }

    @Override
    public String client() {
        return HttpClient.class.getName();
    }

    @Override
    public Integer max() {
        return connections.getDefaultMaxPerRoute();
    }

    @Override
    public Integer usual() {
        return PoolingHttpClientConnectionManager.DEFAULT_MAX_CONNECTIONS_PER_ROUTE;
    }

    @Override
    public Integer inUse() {
        return connections.getTotalStats().getLeased();
    }

    @Override
    public Integer queued() {
        return connections.getTotalStats().getPending();
    }

    void close() {
        http.close(CloseMode.IMMEDIATE);
    }
}
