package dev.fusebox.limits.spring;

import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.Locale;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;

/**
 * Sees what the load balancer of a servlet gateway chooses: which service an address belongs to, and calls that get no connection
 * there. It changes nothing.
 */
record InstanceWatch(PooledCalls calls) implements LoadBalancerLifecycle<Object, Object, ServiceInstance> {

    @Override
    public void onStart(Request<Object> request) {}

    /** Whatever fails here, the call goes on. */
    @Override
    public void onStartRequest(Request<Object> request, Response<ServiceInstance> chosen) {
        try {
            if (chosen != null && chosen.hasServer()) {
                calls.learn(address(chosen.getServer()), service(chosen.getServer()));
            }
        } catch (RuntimeException | LinkageError unseen) {
            // Then the limit has the name of the address.
        }
    }

    @Override
    public void onComplete(CompletionContext<Object, ServiceInstance, Object> end) {
        try {
            Response<ServiceInstance> chosen = end.getLoadBalancerResponse();
            if (chosen != null && chosen.hasServer() && Failures.isPoolRejection(end.getThrowable())) {
                calls.rejected(address(chosen.getServer()));
            }
        } catch (RuntimeException | LinkageError unseen) {
            // A call that cannot be understood is not counted.
        }
    }

    private static Address address(ServiceInstance instance) {
        return new Address(instance.getHost(), instance.getPort());
    }

    /** Eureka spells it in capitals. */
    private static String service(ServiceInstance instance) {
        String id = instance.getServiceId();
        return id.equals(id.toUpperCase(Locale.ROOT)) ? id.toLowerCase(Locale.ROOT) : id;
    }
}
