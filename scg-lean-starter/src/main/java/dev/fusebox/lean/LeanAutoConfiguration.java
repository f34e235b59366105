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
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.accept.ApiVersionStrategy;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClient;

/**
 * Makes the end of each route's filters cheap. {@code fusebox.lean.enabled=false} leaves nothing of it in an application, and an
 * application's own {@link FilteringWebHandler} comes first.
 */
@AutoConfiguration(before = GatewayAutoConfiguration.class)
@ConditionalOnClass({DispatcherHandler.class, FilteringWebHandler.class, NettyRoutingFilter.class, HttpClient.class})
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

    /** Without routes where the gateway's configuration is excluded. */
    @Bean
    @ConditionalOnMissingBean(RoutePredicateHandlerMapping.class)
    RoutePredicateHandlerMapping routePredicateHandlerMapping(
            FilteringWebHandler handler,
            ObjectProvider<RouteLocator> routes,
            ObjectProvider<GlobalCorsProperties> cors,
            Environment environment,
            ConfigurableListableBeanFactory beans) {
        RoutePredicateHandlerMapping mapping = new LeanMapping(
                handler,
                routes.getIfAvailable(() -> Flux::empty),
                cors.getIfAvailable(GlobalCorsProperties::new),
                environment);
        if (ClassUtils.isPresent("org.springframework.web.reactive.accept.ApiVersionStrategy", null)) {
            giveVersions(mapping, beans);
        }
        return mapping;
    }

    /** Versions of an API, which Spring Framework 6 has not. */
    private static void giveVersions(RoutePredicateHandlerMapping mapping, ConfigurableListableBeanFactory beans) {
        beans.getBeanProvider(ApiVersionStrategy.class).ifAvailable(mapping::setApiVersionStrategy);
    }
}
