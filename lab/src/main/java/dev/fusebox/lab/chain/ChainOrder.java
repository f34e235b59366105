package dev.fusebox.lab.chain;

import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The order in which a call meets limits, from the client to the work. */
public final class ChainOrder {

    private ChainOrder() {}

    /**
     * Sorts the limits of a gateway and its service; limits of other services, and of routes the call does not take, are left
     * out.
     *
     * @param service id of the service the call goes to
     */
    public static List<LimitSeries> of(List<LimitSeries> all, String gateway, String service) {
        return all.stream()
                .filter(l -> l.component().equals(gateway) || l.component().equals(service))
                .filter(l -> concerns(l.kind(), l.name(), service))
                .sorted(Comparator.comparing(
                                (LimitSeries l) -> l.component().equals(service) && !gateway.equals(service))
                        .thenComparing(l -> place(l.kind())))
                .toList();
    }

    /**
     * The same for limits that were looked at once.
     *
     * @param gateway limits of the gateway
     * @param service limits of the service behind it
     * @param id what the names of the gateway's limits for this route end with
     */
    public static List<LimitUsage> of(List<LimitUsage> gateway, List<LimitUsage> service, String id) {
        Comparator<LimitUsage> order = Comparator.comparing(l -> place(l.kind()));
        return Stream.concat(
                        gateway.stream()
                                .filter(l -> concerns(l.kind(), l.name(), id))
                                .sorted(order),
                        service.stream()
                                .filter(l -> concerns(l.kind(), l.name(), id))
                                .sorted(order))
                .toList();
    }

    /** All limits of one process in the order in which a call meets them. */
    public static List<LimitUsage> inOrder(List<LimitUsage> limits) {
        return limits.stream()
                .sorted(Comparator.comparing(l -> place(l.kind())))
                .toList();
    }

    /** Semaphores, bulkheads and pools carry the service they are for; a thread pool may be shared by all. */
    private static boolean concerns(LimitKind kind, String name, String service) {
        return switch (kind) {
            case SEMAPHORE, BULKHEAD, HTTP_POOL -> name.endsWith("." + service);
            case THREAD_POOL -> name.endsWith(service) || !name.contains("service-");
            case THREADS, CONNECTIONS, ACCEPT_QUEUE, EVENT_LOOP, CPU -> true;
        };
    }

    private static int place(LimitKind kind) {
        return switch (kind) {
            case ACCEPT_QUEUE -> 0;
            case CONNECTIONS -> 1;
            case THREADS -> 2;
            case EVENT_LOOP -> 3;
            case SEMAPHORE, BULKHEAD -> 4;
            case THREAD_POOL -> 5;
            case HTTP_POOL -> 6;
            case CPU -> 7;
        };
    }
}
