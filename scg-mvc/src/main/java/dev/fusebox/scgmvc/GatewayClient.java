package dev.fusebox.scgmvc;

import java.time.Duration;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes a proxy's client of Apache HttpClient 5, which by default is one of a browser, with a pool of the size that is set. */
@Configuration(proxyBeanMethods = false)
class GatewayClient {

    @Bean
    ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> gatewayClientCustomizer(
            ClientPool pool) {
        return builder -> builder.withConnectionManagerCustomizer(manager -> size(manager, pool.maxConnections()))
                .withConnectionConfigCustomizer(connections -> limitIdleTime(connections, pool.maxIdleTime()))
                .withHttpClientCustomizer(GatewayClient::passOn)
                .withDefaultRequestConfigCustomizer(GatewayClient::asSent);
    }

    /** The bound is one for each instance: with a bound of all together, one service could take the connections of another. */
    private static void size(PoolingHttpClientConnectionManagerBuilder manager, Integer most) {
        if (most != null) {
            manager.setMaxConnPerRoute(most).setMaxConnTotal(Integer.MAX_VALUE);
        }
    }

    private static void limitIdleTime(ConnectionConfig.Builder connections, Duration most) {
        if (most != null) {
            connections.setIdleTimeout(Timeout.of(most));
        }
    }

    /** One call of a user is one call of the backend, and its answer goes on as it came. */
    private static void passOn(HttpClientBuilder client) {
        client.disableAutomaticRetries().disableContentCompression().disableAuthCaching();
    }

    /** Without an offer to change to TLS, which it would add to each call. */
    private static void asSent(RequestConfig.Builder requests) {
        requests.setProtocolUpgradeEnabled(false);
    }
}
