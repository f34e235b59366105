package dev.fusebox.lean;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4jBulkheadProvider;
import org.springframework.cloud.circuitbreaker.resilience4j.Resilience4JConfigurationProperties;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayLoadBalancerProperties;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.DispatcherHandler;
import reactor.netty.http.client.HttpClient;

/** Makes routes lean. {@code fusebox.lean.enabled=false} leaves nothing of it in an application. */
@AutoConfiguration(after = GatewayAutoConfiguration.class)
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@ConditionalOnClass({
    NettyRoutingFilter.class,
    ReactiveResilience4JCircuitBreakerFactory.class,
    BulkheadRegistry.class,
    LoadBalancerClientFactory.class
})
@ConditionalOnBean({NettyRoutingFilter.class, NettyWriteResponseFilter.class})
@ConditionalOnProperty(name = "fusebox.lean.enabled", matchIfMissing = true)
public class LeanAutoConfiguration {

    @Bean
    static LeanFactories fuseboxLeanFactories(
            ApplicationEventPublisher publisher,
            ObjectProvider<ReactiveResilience4JCircuitBreakerFactory> breakers,
            ObjectProvider<DispatcherHandler> dispatcher,
            ObjectProvider<CircuitBreakerRegistry> registry,
            ObjectProvider<TimeLimiterRegistry> timeLimits,
            ObjectProvider<ReactiveResilience4jBulkheadProvider> bulkheads,
            ObjectProvider<Resilience4JConfigurationProperties> properties) {
        return new LeanFactories(publisher, breakers, dispatcher, name -> {
            ReactiveResilience4jBulkheadProvider provider = bulkheads.getIfAvailable();
            Resilience4JConfigurationProperties set = properties.getIfAvailable();
            Guard.Registries registries = new Guard.Registries(
                    registry.getObject(),
                    provider == null ? null : provider.getBulkheadRegistry(),
                    timeLimits.getObject(),
                    id -> set != null && set.getDisableTimeLimiterMap().getOrDefault(id, set.isDisableTimeLimiter()));
            return new Guard(name, () -> breakers.getObject().create(name), registries);
        });
    }

    @Bean
    FailedCall fuseboxLeanFailedCall() {
        return new FailedCall();
    }

    @Bean
    Routes fuseboxLeanRoutes(
            List<GlobalFilter> filters,
            ObjectProvider<LoadBalancerClientFactory> balancers,
            ObjectProvider<GatewayLoadBalancerProperties> balancing,
            HttpClientProperties properties,
            GlobalCorsProperties cors,
            HttpClient httpClient,
            ObjectProvider<HttpHeadersFilter> headers,
            NettyWriteResponseFilter write,
            BeanFactory beans) {
        LeanRoute.Shared shared = new LeanRoute.Shared(
                new Clients(httpClient),
                new Headers(headers.orderedStream().toList()),
                write,
                Limits.connections(beans));
        return new Routes(new LeanRoutes(new LeanRoutes.Parts(
                filters,
                new Balancers(balancers.getIfAvailable(), balancing.getIfAvailable()),
                properties,
                !cors.getCorsConfigurations().isEmpty(),
                shared)));
    }

    @Bean
    LeanRouting fuseboxLeanRouting(Routes routes, ApplicationContext application) {
        return new LeanRouting(routes, application);
    }
}
