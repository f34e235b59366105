package dev.fusebox.limits.spring;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.gateway.server.mvc.config.GatewayMvcProperties;
import org.springframework.cloud.gateway.server.mvc.handler.ProxyExchange;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * A Spring Cloud Gateway on servlets: its routes and retries, and, where its client is Apache HttpClient 5, its HTTP connections for each
 * service and its time limits. Other clients are as those of any application: {@link HttpClientLimitsAutoConfiguration}.
 */
@AutoConfiguration(
        after = {LimitsAutoConfiguration.class, HttpClientLimitsAutoConfiguration.class},
        afterName = "org.springframework.cloud.gateway.server.mvc.GatewayServerMvcAutoConfiguration")
@ConditionalOnClass(ProxyExchange.class)
@ConditionalOnBean({Settings.class, ProxyExchange.class})
public class ServletGatewayLimitsAutoConfiguration {

    @Bean
    LimitSource fuseboxServletRetries(
            ObjectProvider<GatewayMvcProperties> gateway, Settings settings, ConfigurableEnvironment environment) {
        return GuardedSource.of(
                "retries of the gateway",
                () -> new ServletRetries(gateway.getObject(), new TypedSettings(settings, environment)));
    }

    @Bean
    LimitSource fuseboxServletRoutes(ObjectProvider<GatewayMvcProperties> gateway) {
        return GuardedSource.of("routes of the gateway", () -> new ServletRoutes(gateway.getObject()));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(PoolingHttpClientConnectionManager.class)
    static class Apache {

        @Bean
        PooledCalls fuseboxInstanceCalls() {
            return new PooledCalls();
        }

        @Bean
        LimitSource fuseboxApacheServicePools(
                ObjectProvider<ProxyExchange> exchange,
                PooledCalls calls,
                ObjectProvider<HttpClients> others,
                Settings settings,
                ConfigurableEnvironment environment) {
            return GuardedSource.of("connection pool of the gateway", () -> {
                PoolingHttpClientConnectionManager pool = pool(exchange.getObject());
                others.ifAvailable(clients -> clients.leaveOut(pool));
                return new ApacheServicePools(pool, calls, new TypedSettings(settings, environment));
            });
        }

        @Bean
        LimitSource fuseboxApacheTimeLimits(
                ObjectProvider<ProxyExchange> exchange, Settings settings, ConfigurableEnvironment environment) {
            return GuardedSource.of(
                    "time limits of the gateway's HTTP client",
                    () -> new ApacheTimeLimits(pool(exchange.getObject()), new TypedSettings(settings, environment)));
        }

        /** {@code null} when the client is another one. */
        private static PoolingHttpClientConnectionManager pool(ProxyExchange exchange) {
            return HttpClients.find(PoolingHttpClientConnectionManager.class, exchange);
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(LoadBalancerLifecycle.class)
        static class Balanced {

            @Bean
            InstanceWatch fuseboxInstanceWatch(PooledCalls calls) {
                return new InstanceWatch(calls);
            }
        }
    }
}
