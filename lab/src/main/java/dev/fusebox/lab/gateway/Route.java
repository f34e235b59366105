package dev.fusebox.lab.gateway;

import java.util.List;

/**
 * A way to a service that a gateway offers.
 *
 * @param id the name it has in results: the service's, or {@code unguarded}
 * @param prefix where its paths begin
 * @param service the process behind it
 * @param pool what the names of its limits end with
 */
public record Route(String id, String prefix, Component service, String pool) {

    private static final Route A = to(Component.SERVICE_A, "/v1/routea");
    private static final Route B = to(Component.SERVICE_B, "/v1/routeb");

    /** Zuul's route by address: no Hystrix, and a pool of its own. */
    private static final Route UNGUARDED = new Route("unguarded", "/v1/unguarded", Component.SERVICE_A, "simple-host");

    private static Route to(Component service, String prefix) {
        return new Route(service.id(), prefix, service, service.id());
    }

    /** All routes of a gateway; straight to the service there is one, without a prefix. */
    public static List<Route> of(Gateway gateway) {
        return switch (gateway) {
            case DIRECT -> List.of(to(Component.SERVICE_A, ""));
            case ZUUL -> List.of(A, B, UNGUARDED);
            case SCG -> List.of(A, B);
        };
    }
}
