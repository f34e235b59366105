package dev.fusebox.lab.jmx.attach;

import java.util.List;

/**
 * A route of a running gateway, in the words of its framework.
 *
 * @param address where its calls go: {@code lb://orders}, {@code http://10.0.0.1:8080}, or the id of a service
 * @param predicate which calls it takes
 */
public record ReadRoute(String id, String address, String predicate, List<String> filters) {

    /** Under another id. */
    public ReadRoute named(String other) {
        return new ReadRoute(other, address, predicate, filters);
    }

    static ReadRoute of(Object[] sent) {
        String filters = (String) sent[3];
        return new ReadRoute(
                (String) sent[0],
                (String) sent[1],
                (String) sent[2],
                filters.isEmpty() ? List.of() : List.of(filters.split("\n")));
    }
}
