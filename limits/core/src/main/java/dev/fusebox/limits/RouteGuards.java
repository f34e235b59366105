package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A route with the names of what bounds its calls: limits and time limits are named after circuit breakers and services. */
public final class RouteGuards {

    private final String name;
    private final String service;
    private final List<String> breakers;

    /**
     * @param name of the route
     * @param service what the connections of its calls are named after
     * @param breakers the names of its circuit breakers, the outermost first
     */
    public RouteGuards(String name, String service, List<String> breakers) {
        this.name = Objects.requireNonNull(name);
        this.service = Objects.requireNonNull(service);
        this.breakers = Collections.unmodifiableList(new ArrayList<>(breakers));
    }

    public String getName() {
        return name;
    }

    public String getService() {
        return service;
    }

    public List<String> getBreakers() {
        return breakers;
    }
}
