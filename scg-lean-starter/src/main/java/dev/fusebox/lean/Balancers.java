package dev.fusebox.lean;

import static dev.fusebox.lean.LeanRoutes.require;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.LoadBalancerProperties.StickySession;
import org.springframework.cloud.gateway.config.GatewayLoadBalancerProperties;
import org.springframework.cloud.loadbalancer.core.CachingServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.loadbalancer.core.RoundRobinLoadBalancer;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;

/** The application's load balancers. */
final class Balancers {

    private final LoadBalancerClientFactory factory;
    private final GatewayLoadBalancerProperties properties;
    private final Map<String, ReactorServiceInstanceLoadBalancer> takingTurns = new ConcurrentHashMap<>();

    /** @param factory {@code null} when there is none */
    Balancers(LoadBalancerClientFactory factory, GatewayLoadBalancerProperties properties) {
        this.factory = factory;
        this.properties = properties;
    }

    /** @throws LeanRoutes.NotLean when something must see each choice */
    Instances of(String service) {
        require(service != null && factory != null, "no load balancer");
        require(
                factory.getInstances(service, LoadBalancerLifecycle.class).isEmpty(),
                "the load balancer's lifecycle listeners");
        StickySession sticky = factory.getProperties(service).getStickySession();
        require(sticky == null || !sticky.isAddServiceInstanceCookie(), "the load balancer's cookie");
        ReactorServiceInstanceLoadBalancer balancer =
                factory.getInstance(service, ReactorServiceInstanceLoadBalancer.class);
        require(balancer != null, "no load balancer");
        return new Instances(service, withRecentInstances(service, balancer), factory, properties);
    }

    /** One that takes turns among instances that a cache keeps; any other stays as it is. */
    private ReactorServiceInstanceLoadBalancer withRecentInstances(
            String service, ReactorServiceInstanceLoadBalancer balancer) {
        ServiceInstanceListSupplier cache = factory.getInstance(service, ServiceInstanceListSupplier.class);
        if (balancer.getClass() != RoundRobinLoadBalancer.class
                || cache == null
                || cache.getClass() != CachingServiceInstanceListSupplier.class) {
            return balancer;
        }
        return takingTurns.computeIfAbsent(
                service, name -> new RoundRobinLoadBalancer(new Only<>(new RecentInstances(cache)), name));
    }

    /** What Spring would inject. */
    private record Only<T>(T bean) implements ObjectProvider<T> {

        @Override
        public T getObject() {
            return bean;
        }
    }
}
