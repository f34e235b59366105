package dev.fusebox.lab.gateway;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way that a request takes to a service, and all the lab knows of it. One class each, found by
 * {@link java.util.ServiceLoader}.
 */
public interface Gateway {

    /** As spelt in studies, options and cell ids. */
    String id();

    /** Its name for people. */
    String title();

    /** The process that callers call. */
    Component component();

    /** The first one leads to service-a, by way of everything the gateway has. */
    List<Route> routes();

    /** Whether there is a gateway on this way at all. */
    default boolean isProxy() {
        return component().role() == Component.Role.GATEWAY;
    }

    /** Where the paths of service-a begin. */
    default String prefix() {
        return routes().get(0).prefix();
    }

    /** The route to this service; empty when there is none. */
    default Optional<Route> route(Component service) {
        return routes().stream().filter(r -> r.service() == service).findFirst();
    }

    default List<Variant> variants() {
        return List.of();
    }

    /** Why a profile is nothing that this gateway can do; empty when it can. */
    default Optional<String> noCounterpart(Map<String, String> settings) {
        return Optional.ofNullable(settings.get("fusebox.no-counterpart." + id()));
    }
}
