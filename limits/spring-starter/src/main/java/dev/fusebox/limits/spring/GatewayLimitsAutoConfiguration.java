package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.context.annotation.Bean;
import reactor.netty.http.client.HttpClient;

/** The HTTP connections of a Spring Cloud Gateway, a pool for each service. */
@AutoConfiguration(after = GatewayAutoConfiguration.class)
@ConditionalOnClass({GlobalFilter.class, HttpClient.class})
@ConditionalOnBean(NettyRoutingFilter.class)
public class GatewayLimitsAutoConfiguration {

    @Bean
    ServicePools fuseboxServicePools(ObjectProvider<HttpClient> client, Settings settings) {
        return new ServicePools(ConnectionPools.of(client.getIfAvailable()), settings);
    }

    @Bean
    PoolWatch fuseboxPoolWatch(ServicePools pools) {
        return new PoolWatch(pools);
    }
}
