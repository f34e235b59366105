package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ApacheConnections;
import dev.fusebox.proxies.client.ApacheSettings;
import dev.fusebox.proxies.client.ClientSettings;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.io.CloseMode;

/** Apache's blocking client as a proxy needs it: a call is one call, and an answer stays as the backend wrote it. */
final class BlockingClient extends ApacheConnections<PoolingHttpClientConnectionManager> {

    private static final int USUAL = PoolingHttpClientConnectionManager.DEFAULT_MAX_CONNECTIONS_PER_ROUTE;

    private final CloseableHttpClient http;

    BlockingClient(ClientSettings settings) {
        super(connections(settings), USUAL);
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

    private static PoolingHttpClientConnectionManager connections(ClientSettings settings) {
        int max = settings.maxConnections(USUAL);
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(max)
                .setMaxConnTotal(max)
                .setDefaultConnectionConfig(ApacheSettings.connection(settings))
                .build();
    }

    CloseableHttpClient http() {
        return http;
    }

    @Override
    public void close() {
        http.close(CloseMode.IMMEDIATE);
    }
}
