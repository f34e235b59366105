package dev.fusebox.limits.spring;

import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What {@link PoolWatch} sees: the service of each address, and calls that got no connection. */
final class PooledCalls {

    private final Map<Address, String> services = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> rejected = new ConcurrentHashMap<>();

    /** Whether calls are seen, and so also a call that got no connection. */
    private volatile boolean seen;

    private volatile boolean unknown = true;

    /** From now on every call is seen. */
    void sees() {
        seen = true;
    }

    /** A call to an instance of this service goes to this address. */
    void learn(Address address, String service) {
        sees();
        know(address, service);
    }

    /** From now on an instance of this service has this address. */
    void know(Address address, String service) {
        if (!service.equals(services.get(address))) {
            services.put(address, service);
        }
    }

    /** Counts a call that got no connection to this address. */
    void rejected(Address address) {
        sees();
        rejected.computeIfAbsent(serviceAt(address), s -> new LongAdder()).increment();
    }

    /** Calls that got no connection to this service; {@code null} where no calls are seen. */
    Long rejected(String service) {
        LongAdder count = rejected.get(service);
        return count != null ? Long.valueOf(count.sum()) : seen ? Long.valueOf(0) : null;
    }

    /** The address itself when no load balancer chose it. */
    String serviceAt(Address address) {
        String service = services.get(address);
        if (service == null) {
            unknown = true;
            return address.toString();
        }
        return service;
    }

    /** Whether an address without a service has been asked for since the last time. */
    boolean takeUnknown() {
        boolean was = unknown;
        unknown = false;
        return was;
    }
}
