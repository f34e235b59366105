package dev.fusebox.lab.gateway;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way that a request takes to a service: through a proxy, or straight. {@link Component#gateway} tells it.
 *
 * @param id as spelt in studies, options and cell ids
 * @param title its name for people
 * @param component the process that callers call
 * @param routes the first one leads to service-a, by way of everything the gateway has
 * @param variants the same with other libraries under it
 */
public record Gateway(String id, String title, Component component, List<Route> routes, List<Variant> variants) {

    /** Whether there is a gateway on this way at all. */
    public boolean isProxy() {
        return component.role() == Component.Role.GATEWAY;
    }

    /** Where the paths of service-a begin. */
    public String prefix() {
        return routes.get(0).prefix();
    }

    /** The route to this service; empty when there is none. */
    public Optional<Route> route(Component service) {
        return routes.stream().filter(r -> r.service() == service).findFirst();
    }

    /** Why a profile is nothing that this gateway can do; empty when it can. */
    public Optional<String> noCounterpart(Map<String, String> settings) {
        return Optional.ofNullable(settings.get("fusebox.no-counterpart." + id));
    }
}
