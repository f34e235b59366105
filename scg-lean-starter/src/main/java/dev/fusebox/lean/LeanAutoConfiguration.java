package dev.fusebox.lean;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.context.annotation.Bean;
import reactor.netty.http.client.HttpClient;

/**
 * Makes the end of each route's filters cheap. {@code fusebox.lean.enabled=false} leaves nothing of it in an application, and an
 * application's own {@link FilteringWebHandler} comes first.
 */
@AutoConfiguration(before = GatewayAutoConfiguration.class)
@ConditionalOnClass({FilteringWebHandler.class, NettyRoutingFilter.class, HttpClient.class})
@ConditionalOnProperty(
        name = {"fusebox.lean.enabled", GatewayProperties.PREFIX + ".enabled"},
        matchIfMissing = true)
public class LeanAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(FilteringWebHandler.class)
    FilteringWebHandler filteringWebHandler(
            ObjectProvider<GlobalFilter> globalFilters,
            ObjectProvider<GatewayProperties> properties,
            ConfigurableListableBeanFactory beans,
            @Value("${fusebox.lean.verify:false}") boolean verifies) {
        GatewayProperties gateway = properties.getIfAvailable(); // None where the gateway's configuration is excluded.
        boolean cachesFilters = gateway != null && gateway.isRouteFilterCacheEnabled();
        return new LeanHandler(globalFilters.orderedStream().toList(), cachesFilters, beans, verifies);
    }
}
