package dev.fusebox.lab.advise;

import dev.fusebox.lab.advise.Remedy.Kind;
import dev.fusebox.lab.advise.Tunable.Tuned;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What a gateway lacks for a goal, part by part. */
record Needs(Goal goal, Tuned gateway) {

    /** Request threads beyond what all services can hold at once: the gateway still has some to reject with. */
    private static final double SPARE = 1.25;

    /** A call may take this much longer than usual before it is ended: the smaller of the two. */
    private static final double SLOWER = 10;

    private static final double SLOWER_MS = 3000;

    /** Shorter time limits are no better: what Hystrix has with Ribbon's defaults. */
    private static final int LEAST_MS = 4000;

    /** Longer, and the route is lost for that time after every failure. */
    private static final int LONGEST_OPEN_MS = 10_000;

    Stream<Remedy> all() {
        return Stream.of(times(), slots(), loops(), shared(), window()).flatMap(List::stream);
    }

    private List<LimitSpec> own() {
        return gateway.hung().held().stream()
                .filter(l -> l.kind() != LimitKind.EVENT_LOOP && l.max() != null && l.max() > 0)
                .toList();
    }

    private boolean isShared(LimitSpec limit) {
        return gateway.healthy() != null
                && gateway.healthy().limits().stream().anyMatch(l -> l.id().equals(limit.id()));
    }

    /** Limits of one route alone, and of all: as many slots as calls are in flight. */
    private List<Remedy> slots() {
        return own().stream()
                .filter(l -> l.size() < inFlight())
                .map(l -> new Remedy(Kind.SLOTS, l, Math.max(inFlight(), isShared(l) ? sharedSize(l) : 0)))
                .toList();
    }

    /** A loop for each processor, where the loops carry less than the load asks for. */
    private List<Remedy> loops() {
        Scenario load = gateway.scenario();
        CpuDemand now = load.work().cpu();
        int processors = gateway.machine().processors();
        return !now.ofFront() || now.mostPerSecond() >= load.demandPerSecond()
                ? List.of()
                : gateway.chain().in(load.entry()).limits().stream()
                        .filter(l -> l.kind() == LimitKind.EVENT_LOOP && l.max() != null && l.max() < processors)
                        .map(l -> new Remedy(Kind.LOOPS, l, processors))
                        .toList();
    }

    private List<Remedy> shared() {
        return own().stream()
                .filter(l -> goal.isolated() && isShared(l) && l.size() >= inFlight() && sharedSize(l) > l.size())
                .map(l -> new Remedy(Kind.SHARED_SLOTS, l, sharedSize(l)))
                .toList();
    }

    /** Its size once every service may hold all of its permits; 0 where nothing bounds what one service holds. */
    private int sharedSize(LimitSpec limit) {
        long together = (long) goal.services() * permits();
        if (!goal.isolated() || permits() == 0 || limit.whenFull() == WhenFull.REJECTS) {
            return 0;
        }
        return limit.size() >= together ? limit.size() : (int) Math.ceil(SPARE * together);
    }

    /** What one route may hold at once when its own limits are large enough; 0 when it has no separate limit that rejects. */
    int permits() {
        return own().stream()
                .filter(l -> l.whenFull() == WhenFull.REJECTS && !isShared(l))
                .mapToInt(l -> Math.max(l.size(), inFlight()))
                .min()
                .orElse(0);
    }

    /** How many calls of the goal are in flight at once. */
    int inFlight() {
        return goal.inFlight(gateway.scenario().work().inGatewayMs());
    }

    private List<Remedy> times() {
        Scenario load = gateway.scenario();
        return gateway.chain().in(load.entry()).timeLimits().stream()
                .filter(t -> t.concerns("call", load.service()) || t.concerns("read", load.service()))
                .flatMap(t -> time(t).stream())
                .toList();
    }

    private List<Remedy> time(TimeLimit limit) {
        double usual = gateway.scenario().work().inGatewayMs();
        double slow = Math.min(SLOWER * usual, usual + SLOWER_MS);
        int millis = Objects.requireNonNullElse(limit.millis(), Integer.MAX_VALUE);
        boolean ofCall = limit.concerns("call", gateway.scenario().service());
        if (millis > usual && (!ofCall || millis >= slow)) {
            return List.of();
        }
        int enough = Math.max(LEAST_MS, (int) Math.ceil(slow / 1000) * 1000);
        return List.of(new Remedy(millis > usual ? Kind.TIME_OF_SLOW : Kind.TIME_OF_ALL, limit, enough));
    }

    private List<Remedy> window() {
        Scenario load = gateway.scenario();
        return gateway.chain().breaker(load.entry(), load.service()).stream()
                .filter(b -> b.rule() != null && (countsCalls(b) || b.rule().openMs() > LONGEST_OPEN_MS))
                .map(b -> new Remedy(Kind.WINDOW, b, BreakerRule.HealthSnapshots.STOCK.openMs()))
                .toList();
    }

    private static boolean countsCalls(BreakerSpec breaker) {
        return Objects.requireNonNull(breaker.rule()).timeWindowMs() == null;
    }
}
