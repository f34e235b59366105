package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Routes of a gateway whose backends hang, and the one that is called meanwhile.
 *
 * @param hung at least one
 * @param healthy with another service, where there is such a route; else it needs the service of a hung one
 */
public record HungChoice(Gateway gateway, List<Route> hung, Route healthy) {

    /**
     * @param ids names or path prefixes, separated by commas
     * @throws UsageException when there is no such route, or none would be left
     */
    public static HungChoice of(Gateway gateway, String ids) {
        if (!gateway.isProxy()) {
            throw new UsageException("a bystander experiment needs a gateway, and '%s' is none; choose one, such as %s"
                    .formatted(gateway.id(), Gateways.ids(Gateways.usual())));
        }
        List<Route> hung = new ArrayList<>();
        for (String id : ids.split(",")) {
            Route route = named(gateway, id.strip());
            if (!hung.contains(route)) {
                hung.add(route);
            }
        }
        List<Route> left =
                gateway.routes().stream().filter(r -> !hung.contains(r)).toList();
        Route healthy = left.stream()
                .filter(r -> hung.stream().noneMatch(h -> h.service() == r.service()))
                .findFirst()
                .or(() -> left.stream().findFirst())
                .orElseThrow(() -> new UsageException(
                        "%s has the routes %s; one of them must stay healthy".formatted(gateway.id(), ids(gateway))));
        return new HungChoice(gateway, List.copyOf(hung), healthy);
    }

    private static Route named(Gateway gateway, String id) {
        return gateway.routes().stream()
                .filter(r -> r.id().equals(id) || r.prefix().equals(id))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "%s has no route '%s' that could hang; it has %s".formatted(gateway.id(), id, ids(gateway))));
    }

    private static String ids(Gateway gateway) {
        return gateway.routes().stream().map(Route::id).collect(Collectors.joining(", "));
    }

    /** As options and results have it. */
    public String id() {
        return hung.stream().map(Route::id).collect(Collectors.joining(","));
    }

    /** Whether a held call may take from the healthy route's service what that route needs. */
    public boolean sharesService() {
        return hung.stream().anyMatch(h -> h.service() == healthy.service());
    }
}
