package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Everything that limits calls in one process at one time. Immutable; the figures are read live. */
public final class ProcessLimits {

    private final String component;
    private final List<Limit> limits;
    private final List<Breaker> breakers;
    private final List<TimeLimit> timeLimits;
    private final List<Retry> retries;
    private final List<RouteGuards> routes;
    private final List<Absence> absences;

    private ProcessLimits(String component, List<LimitSource> sources) {
        this.component = component;
        this.limits = all(sources, LimitSource::limits);
        this.breakers = all(sources, LimitSource::breakers);
        this.timeLimits = all(sources, LimitSource::timeLimits);
        this.retries = all(sources, LimitSource::retries);
        this.routes = all(sources, LimitSource::routes);
        this.absences = all(sources, LimitSource::absences);
    }

    static ProcessLimits of(String component, List<LimitSource> sources) {
        return new ProcessLimits(component, sources);
    }

    private static <T> List<T> all(List<LimitSource> sources, Function<LimitSource, List<T>> part) {
        List<T> all = new ArrayList<>();
        sources.forEach(source -> all.addAll(part.apply(source)));
        return Collections.unmodifiableList(all);
    }

    /** Whether a snapshot of these figures has the same layout. */
    boolean sameLayoutAs(ProcessLimits other) {
        return limits.equals(other.limits) && breakers.equals(other.breakers);
    }

    /** The name of the process on the chain. */
    public String component() {
        return component;
    }

    public List<Limit> limits() {
        return limits;
    }

    public List<Breaker> breakers() {
        return breakers;
    }

    public List<TimeLimit> timeLimits() {
        return timeLimits;
    }

    public List<Retry> retries() {
        return retries;
    }

    public List<RouteGuards> routes() {
        return routes;
    }

    /** What this process may have but cannot be read. */
    public List<Absence> absences() {
        return absences;
    }
}
