package dev.fusebox.limits.spring;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import reactor.netty.http.client.HttpClient;

/** The HTTP connections of a Spring Cloud Gateway (a pool for each service), its time limits, retries and routes. */
@AutoConfiguration(
        after = {LimitsAutoConfiguration.class, GatewayAutoConfiguration.class, HttpClientLimitsAutoConfiguration.class
        })
@ConditionalOnClass({GlobalFilter.class, HttpClient.class})
@ConditionalOnBean({Settings.class, NettyRoutingFilter.class})
public class GatewayLimitsAutoConfiguration {

    @Bean
    PooledCalls fuseboxPooledCalls() {
        return new PooledCalls();
    }

    @Bean
    PoolWatch fuseboxPoolWatch(PooledCalls calls) {
        return new PoolWatch(calls);
    }

    @Bean
    LimitSource fuseboxServicePools(
            ObjectProvider<NettyRoutingFilter> filter,
            PooledCalls calls,
            ObjectProvider<HttpClients> others,
            Settings settings,
            ConfigurableEnvironment environment) {
        return GuardedSource.of("connection pools of the gateway", () -> {
            HttpClient client = client(filter.getObject());
            others.ifAvailable(clients -> clients.leaveOut(client));
            return new ServicePools(ConnectionPools.of(client), calls, new GatewaySettings(settings, environment));
        });
    }

    @Bean
    LimitSource fuseboxClientTimeLimits(
            ObjectProvider<NettyRoutingFilter> filter, Settings settings, ConfigurableEnvironment environment) {
        return GuardedSource.of(
                "time limits of the gateway's HTTP client",
                () -> new ClientTimeLimits(
                        (HttpClientProperties) Fields.get(filter.getObject(), "properties"),
                        client(filter.getObject()),
                        new GatewaySettings(settings, environment)));
    }

    @Bean
    Routes fuseboxRoutes() {
        return new Routes();
    }

    @Bean
    LimitSource fuseboxRouteRetries(
            Routes routes,
            ObjectProvider<GatewayProperties> definitions,
            Settings settings,
            ConfigurableEnvironment environment) {
        return GuardedSource.of(
                "retries of the gateway",
                () -> new RouteRetries(routes, definitions.getObject(), new GatewaySettings(settings, environment)));
    }

    @Bean
    LimitSource fuseboxGuardedRoutes(Routes routes) {
        return GuardedSource.of("routes of the gateway", () -> new GuardedRoutes(routes));
    }

    /** The one that the application uses: it may have more than one. */
    static HttpClient client(NettyRoutingFilter filter) {
        return (HttpClient) Fields.get(filter, "httpClient");
    }
}
