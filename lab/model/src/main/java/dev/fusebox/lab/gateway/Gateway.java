package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way of a request to a service: through a proxy, or without one. {@link Component#gateway} returns it.
 *
 * @param id its name in studies, options and cell ids
 * @param title its name for people
 * @param component the process that callers call
 * @param routes the first one leads to service-a through all limits of the gateway
 * @param variants other builds, with other versions of its libraries
 */
public record Gateway(String id, String title, Component component, List<Route> routes, List<Variant> variants) {

    /** Of several instances each further one has its number. */
    public Gateway {
        title = component.number() == 1 ? title : title + " " + component.number();
    }

    /** False for calls that go to the service without a gateway. */
    public boolean isProxy() {
        return component.role() == Component.Role.GATEWAY;
    }

    /** The prefix of service-a's paths. */
    public String prefix() {
        return routes.get(0).prefix();
    }

    /** The route to this service; empty when there is none. */
    public Optional<Route> route(Component service) {
        return routes.stream().filter(r -> r.service() == service).findFirst();
    }

    /**
     * The way of a route's calls through this gateway.
     *
     * @param chain all limits of the gateway
     */
    public RoutePath pathOf(ChainSnapshot chain, Route route) {
        ChainSnapshot met = chain.limited(limit -> component.meets(limit, route));
        return RoutePath.of(met, component.id(), route.pool(), limit -> component.heldWhileWaiting(limit, route));
    }

    /** Why this gateway cannot do what a profile asks for; empty when it can. */
    public Optional<String> noCounterpart(Map<String, String> settings) {
        return Optional.ofNullable(settings.get("fusebox.no-counterpart." + id));
    }

    /**
     * A route of a gateway to a service.
     *
     * @param id its name in results: mostly the service's
     * @param prefix the prefix of its paths
     * @param service the process behind it
     * @param pool the end of its limits' names
     */
    public record Route(String id, String prefix, Component service, String pool) {

        /** A route named after its service. */
        public static Route to(Component service, String prefix) {
            return new Route(service.id(), prefix, service, service.id());
        }
    }

    /**
     * A gateway with another version of a library.
     *
     * @param id its name in studies and options; also the folder of its jars in the module's {@code target}
     * @param component the only process that it changes
     * @param mainClass of that process
     */
    public record Variant(String id, Component component, String mainClass) {

        /** The name of the unchanged build in studies and options. */
        public static final String USUAL = "usual";
    }
}
