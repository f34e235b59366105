package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.limits.LimitKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The order in which a call meets limits, from the client to the work. */
public final class ChainOrder {

    private static final Set<LimitKind> PER_SERVICE =
            Set.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.HTTP_POOL);

    /**
     * Sorts the limits of a gateway and its service; limits of other services, and of routes the call does not take, are left
     * out. A pool of the service itself leads on to what it calls in turn: the caller knows whether these calls take it.
     *
     * @param service id of the service the call goes to; the same as {@code gateway} when it is called directly
     * @param names what the limits on the way are for: {@link ChainSnapshot#names}
     */
    public static <T extends OfLimit> List<T> of(
            List<T> all, String gateway, String service, Collection<String> names) {
        List<T> before = gateway.equals(service) ? List.of() : ChainSnapshot.in(gateway, all);
        return of(before, ChainSnapshot.in(service, all), names);
    }

    /**
     * The same for limits that are known to be on the way.
     *
     * @param names what the gateway's limits for this route are for
     */
    public static <T extends OfLimit> List<T> of(List<T> gateway, List<T> service, Collection<String> names) {
        Set<String> services = Stream.concat(gateway.stream(), service.stream())
                .filter(l -> PER_SERVICE.contains(l.kind()))
                .map(l -> l.id().scope())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return Stream.concat(
                        inOrder(gateway).stream().filter(l -> concerns(l.id(), names, services)),
                        inOrder(service).stream()
                                .filter(l -> l.kind() == LimitKind.HTTP_POOL || concerns(l.id(), names, services)))
                .toList();
    }

    /** All limits of one process in the order in which a call meets them. */
    public static <T extends OfLimit> List<T> inOrder(List<T> limits) {
        return limits.stream()
                .sorted(Comparator.comparing(l -> LimitId.facts(l.kind()).order()))
                .toList();
    }

    /** A thread pool may be shared: one whose key names no known service is. */
    private static boolean concerns(LimitId id, Collection<String> names, Set<String> services) {
        String own = id.scope();
        return switch (id.kind()) {
            case SEMAPHORE, BULKHEAD, HTTP_POOL -> own != null && names.contains(own);
            case THREAD_POOL ->
                own == null
                        || names.stream().anyMatch(own::endsWith)
                        || services.stream().noneMatch(own::endsWith);
            case THREADS, CONNECTIONS, ACCEPT_QUEUE, EVENT_LOOP, CPU -> true;
        };
    }
}
