package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;

/**
 * Which service an address belongs to, from the load balancer's lists of instances, as each call takes them: usually a cache. Only of
 * services that were called already, whose balancer exists; only while a pool's address is unknown, and not often, since without that
 * cache it asks the registry.
 */
final class KnownInstances implements LimitSource {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final PooledCalls calls;
    private final LoadBalancerClientFactory balancers;
    private Long last;

    KnownInstances(PooledCalls calls, LoadBalancerClientFactory balancers) {
        this.calls = calls;
        this.balancers = balancers;
    }

    @Override
    public synchronized List<Limit> limits() {
        long now = System.nanoTime();
        if ((last == null || now - last > EVERY_NANOS) && calls.takeUnknown()) {
            last = now;
            for (String service : balancers.getContextNames()) {
                ServiceInstanceListSupplier supplier =
                        balancers.getInstance(service, ServiceInstanceListSupplier.class);
                if (supplier != null) {
                    supplier.get().next().subscribe(instances -> learn(service, instances), failure -> {});
                }
            }
        }
        return List.of();
    }

    private void learn(String service, List<ServiceInstance> instances) {
        instances.forEach(instance -> calls.know(new Address(instance.getHost(), instance.getPort()), service));
    }
}
