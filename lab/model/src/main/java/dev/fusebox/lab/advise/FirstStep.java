package dev.fusebox.lab.advise;

import dev.fusebox.lab.advise.Remedy.Kind;
import dev.fusebox.lab.advise.Tunable.Tuned;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first change of the list for the users that a cell had: what the limit that bound it needs, or first the other routes. */
public final class FirstStep {

    /** As in the lab: another one must stay safe. */
    private static final int SERVICES = 2;

    /**
     * @param load a cell whose limit is known
     * @param bound full name of that limit
     * @return empty for a limit of the service, for open arrivals, and where the setting is not the size itself
     */
    public static Optional<String> of(Scenario load, String bound) {
        List<LimitSpec> way = load.chain().stream()
                .map(Station::limit)
                .filter(l -> l.component().equals(load.entry()))
                .toList();
        if (load.arrivals().users() == 0 || load.entry().equals(load.service())) {
            return Optional.empty();
        }
        List<LimitSpec> ofAll =
                way.stream().filter(l -> isOfAll(l, load.service())).toList();
        Tuned tuned = new Tuned(
                new ChainSnapshot(way, List.of(), List.of()),
                load,
                load.work().cpu(),
                new RoutePath(way, way, null, false),
                new RoutePath(ofAll, ofAll, null, false));
        List<Remedy> needs = new Needs(new Goal(load.arrivals(), 0, SERVICES, true), tuned)
                .all()
                .filter(r -> r.part() instanceof LimitSpec l && sizes(l))
                .toList();
        return needs.stream()
                .filter(r -> r.part().fullName().equals(bound))
                .findFirst()
                .map(r -> words(first(r, needs)));
    }

    /**
     * Of event loops that are busy and are the limit.
     *
     * @param demand processor time of an answer; {@code null} where it is not known
     * @param processors of the machine
     */
    public static String ofLoops(LimitSpec loops, @Nullable CpuDemand demand, int processors) {
        if (loops.size() >= processors) {
            return "There are as many event loops as processors, so more of them gain nothing: spend less on a call"
                    + " (`fusebox cost`), or use more instances.";
        }
        String gain = demand == null || !demand.known() || demand.frontShare() == null
                ? ""
                : ", by the model for up to %s instead of %s answers/s"
                        .formatted(
                                Figures.whole(demand.narrowest(processors).mostPerSecond()),
                                Figures.whole(demand.narrowest(loops.size()).mostPerSecond()));
        return "First step: -D%s=%d instead of %d, a property of the JVM that no settings file sets%s."
                .formatted(Objects.requireNonNull(loops.setting()).property(), processors, loops.size(), gain);
    }

    private static boolean isOfAll(LimitSpec limit, String service) {
        String scope = limit.id().scope();
        return scope == null || limit.kind() == LimitKind.THREAD_POOL && !scope.endsWith(service);
    }

    private static boolean sizes(LimitSpec limit) {
        return limit.setting() != null
                && String.valueOf(limit.max()).equals(limit.setting().value());
    }

    /** More permits need more request threads before them, or one service that hangs takes those of all. */
    private static Remedy first(Remedy bound, List<Remedy> needs) {
        boolean permits = bound.part() instanceof LimitSpec l
                && (l.kind() == LimitKind.SEMAPHORE
                        || l.kind() == LimitKind.BULKHEAD
                        || l.kind() == LimitKind.THREAD_POOL);
        return !permits
                ? bound
                : needs.stream()
                        .filter(r -> r.kind() == Kind.SHARED_SLOTS || ofThreads(r))
                        .findFirst()
                        .orElse(bound);
    }

    private static boolean ofThreads(Remedy remedy) {
        return remedy.part() instanceof LimitSpec l && l.kind() == LimitKind.THREADS;
    }

    private static String words(Remedy remedy) {
        LimitSpec limit = (LimitSpec) remedy.part();
        String why = ofThreads(remedy) ? ", so that larger limits leave other routes some" : "";
        return "First step: %s=%d instead of %d%s; `fusebox advise` has all steps."
                .formatted(Objects.requireNonNull(limit.setting()).property(), remedy.size(), limit.max(), why);
    }
}
