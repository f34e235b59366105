package dev.fusebox.limits.spring;

import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What {@link PoolWatch} sees: the service of each address, and calls that got no connection. */
final class PooledCalls implements GatewayCalls {

    private final Map<Address, String> services = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> rejected = new ConcurrentHashMap<>();

    /** From now on an instance of this service has this address. */
    void learn(Address address, String service) {
        if (!service.equals(services.get(address))) {
            services.put(address, service);
        }
    }

    /** Counts a call that got no connection to this address. */
    void rejected(Address address) {
        rejected.computeIfAbsent(serviceAt(address), s -> new LongAdder()).increment();
    }

    /** Calls that got no connection to this service. */
    long rejected(String service) {
        LongAdder count = rejected.get(service);
        return count == null ? 0 : count.sum();
    }

    /** The address itself when no load balancer chose it. */
    String serviceAt(Address address) {
        String service = services.get(address);
        return service == null ? address.toString() : service;
    }

    @Override
    public void chosen(String host, int port, String service) {
        learn(new Address(host, port), service);
    }

    @Override
    public void failed(String host, int port, Throwable failure) {
        if (Failures.isPoolRejection(failure)) {
            rejected(new Address(host, port));
        }
    }
}
