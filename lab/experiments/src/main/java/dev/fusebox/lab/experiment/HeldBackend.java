package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ObservedProcess.HangingCalls;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts the calls held behind a gateway, and lets them go. */
public interface HeldBackend {

    /** Calls held at the backend now; {@code null} where it cannot be asked. */
    @Nullable
    Integer held() throws IOException;

    /** Lets all held calls go, where the backend can be asked to. */
    void release() throws IOException, InterruptedException;

    /** Whether the connections of the callers are closed at the end, because the backend cannot let all calls go. */
    default boolean givesUp() {
        return false;
    }

    /** How long held calls may take to end once they are let go. */
    default long patienceMs() {
        return 10_000;
    }

    /** Every limit on the way, in the order in which a call meets them, and every circuit breaker. */
    Look look() throws IOException;

    /** The limits of {@link #look}. */
    default List<LimitReading> chain() throws IOException {
        return look().limits();
    }

    /**
     * A route of the lab's own processes, whose service counts the calls it holds.
     *
     * @param sleepMs its calls end by themselves after this time, and its busy threads count as held calls; {@code null} where
     *     calls hang until they are let go
     */
    record Own(
            ObservedProcess gateway,
            ObservedProcess service,
            HangingCalls hang,
            String pool,
            @Nullable Integer sleepMs) implements HeldBackend {

        /** @param service an instance of the route's service */
        public static Own of(
                Processes processes, Component entry, Route route, Component service, @Nullable Integer sleepMs) {
            return new Own(
                    processes.observed(entry),
                    processes.observed(service),
                    processes.hanging(service),
                    route.pool(),
                    sleepMs);
        }

        @Override
        public Integer held() throws IOException {
            return sleepMs == null
                    ? hang.hanging()
                    : service.limits().stream()
                            .filter(l -> l.kind() == LimitKind.THREADS && l.inUse() != null)
                            .mapToInt(LimitReading::inUse)
                            .sum();
        }

        @Override
        public void release() throws IOException {
            if (sleepMs == null) {
                hang.release();
            }
        }

        @Override
        public long patienceMs() {
            return HeldBackend.super.patienceMs() + (sleepMs == null ? 0 : sleepMs);
        }

        @Override
        public Look look() throws IOException {
            ProcessReading entry = gateway.read();
            return new Look(
                    ChainOrder.of(gateway == service ? List.of() : entry.limits(), service.limits(), List.of(pool)),
                    entry.breakers().stream().filter(b -> b.name().equals(pool)).toList());
        }
    }

    /** Several routes whose calls are held at once, of one instance of a gateway or of several, to one of a service or to several. */
    record Several(List<Own> routes) implements HeldBackend {

        public static HeldBackend of(List<Own> routes) {
            return routes.size() == 1 ? routes.get(0) : new Several(routes);
        }

        /** An instance of a service counts the calls of all its routes. */
        @Override
        public Integer held() throws IOException {
            Set<Object> counted = new HashSet<>();
            int held = 0;
            for (Own route : routes) {
                if (counted.add(route.service())) {
                    held += Objects.requireNonNull(route.held());
                }
            }
            return held;
        }

        @Override
        public void release() throws IOException {
            for (Own route : routes) {
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
            for (Own route : routes) {
                Look one = route.look();
                one.limits().forEach(l -> limits.putIfAbsent(l.fullName(), l));
                one.breakers().forEach(b -> breakers.putIfAbsent(b.spec().fullName(), b));
            }
            return new Look(List.copyOf(limits.values()), List.copyOf(breakers.values()));
        }
    }
}
