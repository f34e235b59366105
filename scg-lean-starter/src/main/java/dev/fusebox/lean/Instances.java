package dev.fusebox.lean;

import java.lang.reflect.Field;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycleValidator;
import org.springframework.cloud.client.loadbalancer.RequestData;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.client.loadbalancer.ResponseData;
import org.springframework.cloud.loadbalancer.core.CachingServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.loadbalancer.core.RoundRobinLoadBalancer;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.cloud.loadbalancer.support.SimpleObjectProvider;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The instances of one service, as its load balancer chooses among them. */
record Instances(String service, ReactorServiceInstanceLoadBalancer balancer, LoadBalancerClientFactory factory) {

    /** Those of all services, found at the first call of each. */
    static final class All {

        private final LoadBalancerClientFactory factory;
        private final Map<String, Optional<Instances>> byService = new ConcurrentHashMap<>();

        All(LoadBalancerClientFactory factory) {
            this.factory = factory;
        }

        /** @return {@code null} when something must see each choice, or there is no load balancer: the framework's filter knows */
        Instances of(String service) {
            Optional<Instances> known = byService.get(service);
            return (known != null ? known : byService.computeIfAbsent(service, this::find)).orElse(null);
        }

        private Optional<Instances> find(String service) {
            boolean watched = !LoadBalancerLifecycleValidator.getSupportedLifecycleProcessors(
                            factory.getInstances(service, LoadBalancerLifecycle.class),
                            RequestDataContext.class,
                            ResponseData.class,
                            ServiceInstance.class)
                    .isEmpty();
            ReactorServiceInstanceLoadBalancer balancer =
                    factory.getInstance(service, ReactorServiceInstanceLoadBalancer.class);
            return watched || balancer == null
                    ? Optional.empty()
                    : Optional.of(new Instances(service, withRecentInstances(service, balancer), factory));
        }

        /** The framework's own one, which takes turns among instances that a cache keeps; any other stays as it is. */
        private ReactorServiceInstanceLoadBalancer withRecentInstances(
                String service, ReactorServiceInstanceLoadBalancer balancer) {
            ServiceInstanceListSupplier cache =
                    balancer.getClass() == RoundRobinLoadBalancer.class ? supplier(balancer) : null;
            if (cache == null || cache.getClass() != CachingServiceInstanceListSupplier.class) {
                return balancer;
            }
            ServiceInstanceListSupplier recent = new RecentInstances(cache);
            return new RoundRobinLoadBalancer(new SimpleObjectProvider<>(recent), service);
        }
    }

    /** What a load balancer that takes turns asks, which may be no bean: behind a provider in 4.3, a supplier in 5.0. */
    static ServiceInstanceListSupplier supplier(ReactorServiceInstanceLoadBalancer balancer) {
        for (Field field : RoundRobinLoadBalancer.class.getDeclaredFields()) {
            ReflectionUtils.makeAccessible(field);
            Object value = ReflectionUtils.getField(field, balancer);
            Object asked = value instanceof ObjectProvider<?> provider
                    ? provider.getIfAvailable()
                    : value instanceof Supplier<?> supplier ? supplier.get() : null;
            if (asked instanceof ServiceInstanceListSupplier instances) {
                return instances;
            }
        }
        return null;
    }

    Mono<Response<ServiceInstance>> choose(ServerWebExchange exchange) {
        return balancer.choose(new LazyRequest(exchange));
    }

    /**
     * Scheme, host and port, as the framework spells them.
     *
     * @return {@code null} where only the framework knows how
     */
    static String base(ServiceInstance instance) {
        String scheme = instance.getScheme() != null ? instance.getScheme() : instance.isSecure() ? "https" : "http";
        String host = instance.getHost();
        return Target.isHost(scheme) && Target.isHost(host)
                ? scheme + "://" + host + ":"
                        + (instance.getPort() >= 0 ? instance.getPort() : scheme.equals("https") ? 443 : 80)
                : null;
    }

    /** @return {@code null} where only the framework knows how */
    static String base(URI uri) {
        return Target.isHost(uri.getScheme()) && Target.isHost(uri.getHost())
                ? uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort())
                : null;
    }

    /** A copy of the call for the load balancer, made when it asks for it: most do not. */
    private final class LazyRequest extends DefaultRequest<RequestDataContext> {

        private final ServerWebExchange exchange;

        LazyRequest(ServerWebExchange exchange) {
            super(null);
            this.exchange = exchange;
        }

        @Override
        public RequestDataContext getContext() {
            if (super.getContext() == null) {
                Map<String, String> hints = factory.getProperties(service).getHint();
                String hint = hints.get(service);
                setContext(new RequestDataContext(
                        new RequestData(exchange.getRequest(), exchange.getAttributes()),
                        hint != null ? hint : hints.getOrDefault("default", "default")));
            }
            return super.getContext();
        }
    }
}
