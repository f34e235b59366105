package dev.fusebox.lean;

import java.util.List;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.loadbalancer.core.SelectedInstanceCallback;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import reactor.core.publisher.Flux;

/**
 * The list of instances as it was a moment ago. The framework's cache keeps it for seconds, and takes twenty operators for each look at
 * it; as there, an empty list is not kept.
 */
final class RecentInstances implements ServiceInstanceListSupplier, SelectedInstanceCallback {

    static final long MOMENT_NANOS = 50_000_000;

    private final ServiceInstanceListSupplier cache;
    private volatile Seen seen;

    /** A list and the time at which it was seen. */
    private record Seen(Flux<List<ServiceInstance>> list, long nanos) {}

    /** @param cache whose lists are the same for all calls */
    RecentInstances(ServiceInstanceListSupplier cache) {
        this.cache = cache;
    }

    @Override
    public String getServiceId() {
        return cache.getServiceId();
    }

    /** Some suppliers behind the cache remember the choice. */
    @Override
    public void selectedServiceInstance(ServiceInstance instance) {
        if (cache instanceof SelectedInstanceCallback callback) {
            callback.selectedServiceInstance(instance);
        }
    }

    @Override
    public Flux<List<ServiceInstance>> get() {
        Seen last = seen;
        long now = System.nanoTime();
        return last != null && now - last.nanos < MOMENT_NANOS
                ? last.list
                : cache.get().doOnNext(list -> seen = list.isEmpty() ? null : new Seen(Flux.just(list), now));
    }
}
