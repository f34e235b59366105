package dev.fusebox.lab.chain;

import dev.fusebox.limits.BreakerThreshold;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that bounds calls at one or more processes, as configured, with where each value came from. A live process
 * yields one, and so do the settings of a profile; predictions and checks take nothing else.
 *
 * @param limits from the client towards the work
 * @param routes of a live gateway that publishes them
 * @param absences what a live process may have and cannot read
 */
public record ChainSnapshot(
        List<LimitSpec> limits,
        List<BreakerSpec> breakers,
        List<TimeLimit> timeLimits,
        List<Retry> retries,
        List<GuardedRoute> routes,
        List<Absence> absences) {

    /** What bounds calls in some way, and has a name in its process. */
    public interface ChainPart {

        String component();

        /** As its process publishes it. */
        String name();

        /** {@code <component>/<name>}, as verdicts spell it. */
        String fullName();
    }

    public static final ChainSnapshot NONE = new ChainSnapshot(List.of(), List.of(), List.of());

    /** Folders of older runs have neither retries nor routes nor absences. */
    public ChainSnapshot {
        limits = List.copyOf(limits);
        breakers = List.copyOf(breakers);
        timeLimits = List.copyOf(timeLimits);
        retries = retries == null ? List.of() : List.copyOf(retries);
        routes = routes == null ? List.of() : List.copyOf(routes);
        absences = absences == null ? List.of() : List.copyOf(absences);
    }

    /** Without retries, and with all limits readable. */
    public ChainSnapshot(List<LimitSpec> limits, List<BreakerSpec> breakers, List<TimeLimit> timeLimits) {
        this(limits, breakers, timeLimits, List.of(), List.of(), List.of());
    }

    /** The part of this chain in one process. */
    public ChainSnapshot in(String component) {
        return new ChainSnapshot(
                in(component, limits),
                in(component, breakers),
                in(component, timeLimits),
                in(component, retries),
                in(component, routes),
                in(component, absences));
    }

    static <T extends ChainPart> List<T> in(String component, List<T> parts) {
        return parts.stream().filter(p -> p.component().equals(component)).toList();
    }

    public Optional<BreakerSpec> breaker(String component, String name) {
        return in(component, breakers).stream()
                .filter(b -> b.name().equals(name))
                .findFirst();
    }

    /**
     * What the limits on the way to a service are named after: the circuit breakers of its route, the outermost first, and the service.
     * Where a process publishes no routes, the service.
     */
    public List<String> names(String component, String service) {
        return in(component, routes).stream()
                .filter(route -> route.isFor(service))
                .findFirst()
                .map(route -> Stream.concat(route.breakers().stream(), Stream.of(service))
                        .distinct()
                        .toList())
                .orElse(List.of(service));
    }

    /** The outermost circuit breaker on the way to a service. */
    public Optional<BreakerSpec> breakerTo(String component, String service) {
        return names(component, service).stream()
                .flatMap(name -> breaker(component, name).stream())
                .findFirst();
    }

    /** Both chains; a part with the same name in both is as in the later one. */
    public ChainSnapshot with(ChainSnapshot later) {
        return new ChainSnapshot(
                with(limits, later.limits),
                with(breakers, later.breakers),
                with(timeLimits, later.timeLimits),
                with(retries, later.retries),
                with(routes, later.routes),
                with(absences, later.absences));
    }

    private static <T extends ChainPart> List<T> with(List<T> earlier, List<T> later) {
        Map<String, T> all = new LinkedHashMap<>();
        Stream.concat(earlier.stream(), later.stream()).forEach(one -> all.put(one.fullName(), one));
        return List.copyOf(all.values());
    }

    /** This chain with these limits only. */
    public ChainSnapshot limited(Predicate<LimitSpec> which) {
        return new ChainSnapshot(
                limits.stream().filter(which).toList(), breakers, timeLimits, retries, routes, absences);
    }

    /** This chain; kinds of parts that it lacks come from the other one. With time limits it has all breakers that there are, if any. */
    public ChainSnapshot orElse(ChainSnapshot other) {
        boolean timed = !breakers.isEmpty() || !timeLimits.isEmpty();
        return new ChainSnapshot(
                limits.isEmpty() ? other.limits : limits,
                timed ? breakers : other.breakers,
                timeLimits.isEmpty() ? other.timeLimits : timeLimits,
                retries.isEmpty() ? other.retries : retries,
                routes,
                absences);
    }

    /** This chain with the differences between two configured chains. */
    public ChainSnapshot changed(ChainSnapshot before, ChainSnapshot after) {
        return new ChainSnapshot(
                changed(limits, before.limits, after.limits),
                changed(breakers, before.breakers, after.breakers),
                changed(timeLimits, before.timeLimits, after.timeLimits),
                changed(retries, before.retries, after.retries),
                routes,
                absences);
    }

    private static <T extends ChainPart> List<T> changed(List<T> now, List<T> before, List<T> after) {
        Set<String> gone = before.stream()
                .filter(one -> !after.contains(one))
                .map(ChainPart::fullName)
                .collect(Collectors.toSet());
        return with(
                now.stream().filter(one -> !gone.contains(one.fullName())).toList(),
                after.stream().filter(one -> !before.contains(one)).toList());
    }

    /**
     * A circuit breaker as it is configured.
     *
     * @param name the service or route it guards
     * @param rule {@code null} when the process does not publish all of it
     * @param settings what fixed its thresholds, as far as it is known
     */
    public record BreakerSpec(
            String component, String name, @Nullable BreakerRule rule, Map<BreakerThreshold, SettingValue> settings)
            implements ChainPart {

        private static final String NAMED = "/circuit-breaker.";

        public BreakerSpec {
            settings = Map.copyOf(settings);
        }

        @Override
        public String fullName() {
            return fullName(component, name);
        }

        /** {@code <component>/circuit-breaker.<name>}. */
        public static String fullName(String component, String name) {
            return component + NAMED + name;
        }

        /** Whether a name, as verdicts have it, is one of {@link #fullName}. */
        public static boolean names(@Nullable String fullName) {
            return fullName != null && fullName.contains(NAMED);
        }
    }

    /**
     * How long a call may take at one process.
     *
     * @param name what is limited and for which service: {@code call.service-a}, {@code read.service-a},
     *     {@code connect.service-a}; without a service it holds for all
     * @param millis {@code null} when there is no such limit
     */
    public record TimeLimit(
            String component,
            String name,
            @Nullable Integer millis,
            @Nullable SettingValue setting) implements ChainPart {

        private static final String NAMED = "/time-limit.";

        /** What verdicts call the time limits of the calls to a service: {@code <component>/time-limit.<service>}. */
        public static String fullName(String component, String service) {
            return component + NAMED + service;
        }

        /** Whether a name, as verdicts have it, is one of {@link #fullName}. */
        public static boolean names(@Nullable String fullName) {
            return fullName != null && fullName.contains(NAMED);
        }

        /** The name is the kind alone where one limit holds for every service. */
        public boolean concerns(String kind, String service) {
            return name.equals(kind) || name.equals(kind + "." + service);
        }

        @Override
        public String fullName() {
            return fullName(component, name);
        }
    }

    /**
     * How many calls to a backend one call of a user can become at one process.
     *
     * @param name the service or route
     * @param mostCalls the first call and its retries, 1 when nothing is retried; {@code null} when that is unknown
     */
    public record Retry(
            String component,
            String name,
            @Nullable Integer mostCalls,
            @Nullable SettingValue setting) implements ChainPart {

        /** {@code <component>/retry.<name>}. */
        @Override
        public String fullName() {
            return component + "/retry." + name;
        }
    }

    /**
     * A route of a gateway, with what its limits are named after.
     *
     * @param service what its connections are for
     * @param breakers its circuit breakers, the outermost first: their bulkheads and time limits have the same names
     */
    public record GuardedRoute(String component, String name, String service, List<String> breakers)
            implements ChainPart {

        public GuardedRoute {
            breakers = List.copyOf(breakers);
        }

        /** {@code <component>/route.<name>}. */
        @Override
        public String fullName() {
            return component + "/route." + name;
        }

        /** Whether it is this route, or one to this service or with this circuit breaker. */
        public boolean isFor(String wanted) {
            return name.equals(wanted) || service.equals(wanted) || breakers.contains(wanted);
        }
    }

    /**
     * A limit that a process may have and that cannot be read.
     *
     * @param name of the limit, or words for several
     * @param reason in one line
     */
    public record Absence(String component, String name, String reason) implements ChainPart {

        @Override
        public String fullName() {
            return component + "/" + name;
        }
    }
}
