package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import reactor.netty.http.client.HttpClient;

/** The HTTP connections of a Spring Cloud Gateway, a pool for each service, and their time limits. */
@AutoConfiguration(after = GatewayAutoConfiguration.class)
@ConditionalOnClass({GlobalFilter.class, HttpClient.class})
@ConditionalOnBean(NettyRoutingFilter.class)
public class GatewayLimitsAutoConfiguration {

    @Bean
    ServicePools fuseboxServicePools(ObjectProvider<HttpClient> client, Settings settings) {
        return new ServicePools(ConnectionPools.of(client.getIfAvailable()), settings);
    }

    @Bean
    ClientTimeLimits fuseboxClientTimeLimits(
            ObjectProvider<HttpClientProperties> client, Settings settings, Environment environment) {
        return new ClientTimeLimits(client.getIfAvailable(), settings, environment);
    }

    @Bean
    PoolWatch fuseboxPoolWatch(ServicePools pools) {
        return new PoolWatch(pools);
    }
}
