package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.List;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;

/**
 * Which service an address belongs to, from the load balancer's lists of instances, as each call takes them: usually a cache. Only of
 * services that were called already, whose balancer exists.
 */
record KnownInstances(PooledCalls calls, LoadBalancerClientFactory balancers) implements LimitSource {

    @Override
    public List<Limit> limits() {
        for (String service : balancers.getContextNames()) {
            ServiceInstanceListSupplier supplier = balancers.getInstance(service, ServiceInstanceListSupplier.class);
            if (supplier != null) {
                supplier.get().next().subscribe(instances -> learn(service, instances), failure -> {});
            }
        }
        return List.of();
    }

    private void learn(String service, List<ServiceInstance> instances) {
        instances.forEach(instance -> calls.know(new Address(instance.getHost(), instance.getPort()), service));
    }
}
