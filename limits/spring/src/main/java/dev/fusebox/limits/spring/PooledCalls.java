package dev.fusebox.limits.spring;

import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What the gateway's calls tell of its connection pools: which service an address is of, and who got no connection. */
final class PooledCalls {

    private final Map<Address, String> services = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> refused = new ConcurrentHashMap<>();

    /** Tells that an instance of a service has this address, from now on. */
    void learn(Address address, String service) {
        if (!service.equals(services.get(address))) {
            services.put(address, service);
        }
    }

    /** Tells that a call got no connection to this address. */
    void refused(Address address) {
        refused.computeIfAbsent(serviceAt(address), s -> new LongAdder()).increment();
    }

    /** Calls that got no connection to this service. */
    long refused(String service) {
        LongAdder count = refused.get(service);
        return count == null ? 0 : count.sum();
    }

    /** The address itself when no load balancer chose it. */
    String serviceAt(Address address) {
        String service = services.get(address);
        return service == null ? address.toString() : service;
    }
}
