package dev.fusebox.lab.model;

import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;

/** The order in which a call meets limits, from the client to the work. */
public final class Chain {

    private Chain() {}

    /**
     * Sorts the limits of a gateway and its service; limits of other services, and of routes the call does not take, are left
     * out.
     *
     * @param service id of the service the call goes to
     */
    public static List<LimitSeries> of(List<LimitSeries> all, String gateway, String service) {
        return all.stream()
                .filter(l -> l.component().equals(gateway) || l.component().equals(service))
                .filter(l -> concerns(l, service))
                .sorted(Comparator.comparing(
                                (LimitSeries l) -> l.component().equals(service) && !gateway.equals(service))
                        .thenComparing(l -> place(l.kind())))
                .toList();
    }

    /** Semaphores, bulkheads and pools carry the service they are for; a thread pool may be shared by all. */
    private static boolean concerns(LimitSeries limit, String service) {
        return switch (limit.kind()) {
            case SEMAPHORE, BULKHEAD, HTTP_POOL -> limit.name().endsWith("." + service);
            case THREAD_POOL -> limit.name().endsWith(service) || !limit.name().contains("service-");
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
