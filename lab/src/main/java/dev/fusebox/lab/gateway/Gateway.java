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

    /**
     * A way to a service that a gateway offers.
     *
     * @param id the name it has in results: mostly the service's
     * @param prefix where its paths begin
     * @param service the process behind it
     * @param pool what the names of its limits end with
     */
    public record Route(String id, String prefix, Component service, String pool) {

        /** A route named after its service. */
        public static Route to(Component service, String prefix) {
            return new Route(service.id(), prefix, service, service.id());
        }
    }

    /**
     * The same gateway with another library under it.
     *
     * @param id as spelt in studies and options; also the folder of its jars in the module's {@code target}
     * @param component the only process it concerns
     */
    public record Variant(String id, Component component) {

        /** As studies and options spell the gateway as it is built. */
        public static final String USUAL = "usual";
    }
}
