package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts.Look;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Several routes whose calls are held at once, of one instance of a gateway or of several, to one of a service or to several. */
record HeldRoutes(List<HeldBackend.Own> routes) implements HeldBackend {

    static HeldBackend of(List<HeldBackend.Own> routes) {
        return routes.size() == 1 ? routes.get(0) : new HeldRoutes(routes);
    }

    /** An instance of a service counts the calls of all its routes. */
    @Override
    public Integer held() throws IOException {
        Set<Object> counted = new HashSet<>();
        int held = 0;
        for (HeldBackend.Own route : routes) {
            if (counted.add(route.service())) {
                held += Objects.requireNonNull(route.held());
            }
        }
        return held;
    }

    @Override
    public void release() throws IOException {
        for (HeldBackend.Own route : routes) {
            route.release();
        }
    }

    @Override
    public long patienceMs() {
        return routes.get(0).patienceMs();
    }

    @Override
    public Look look() throws IOException {
        Map<String, LimitReading> limits = new LinkedHashMap<>();
        Map<String, BreakerReading> breakers = new LinkedHashMap<>();
        for (HeldBackend.Own route : routes) {
            Look one = route.look();
            one.limits().forEach(l -> limits.putIfAbsent(l.fullName(), l));
            one.breakers().forEach(b -> breakers.putIfAbsent(b.spec().fullName(), b));
        }
        return new Look(List.copyOf(limits.values()), List.copyOf(breakers.values()));
    }
}
