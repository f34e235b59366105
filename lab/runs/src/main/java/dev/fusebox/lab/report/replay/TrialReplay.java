package dev.fusebox.lab.report.replay;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.picture.ChainPicture;
import dev.fusebox.lab.picture.SampledChain;
import dev.fusebox.lab.picture.SampledChain.SampledLane;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.TrialTrace;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.GatewayTitles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A bystander experiment: the hung route and the healthy one as lanes. From its samples; of older runs, from where the lab found each
 * caller: before the first one, and while they are held. A call is in every limit before the place where it was found, and only
 * limits of the gateway are drawn.
 *
 * @param labels of the moments of an older run; {@code null} for samples
 */
public record TrialReplay(
        RouteTrial trial,
        SampledChain chain,
        List<Long> at,
        @Nullable List<String> labels) {

    private static final long BEFORE = 0;

    /** Far enough from the first moment, so that the sentence is of this one alone. */
    private static final long HELD = 1000;

    /** Empty where no caller was held, several routes hung, or the limits of the gateway are not known. */
    public static Optional<TrialReplay> of(RecordedRun run, RouteTrial trial) {
        CallerPlaces places = trial.places();
        String gateway = GatewayTitles.of(run).component(trial.gateway());
        ChainSnapshot known = run.chain(trial.profile()).in(gateway);
        if (places == null || known.limits().isEmpty() || trial.route().contains(",")) {
            return Optional.empty();
        }
        TrialTrace trace = run.trials().get(trial.id());
        return trace == null
                ? found(run, trial, places, known)
                : sampled(trial, places, run.chain(trial.profile()), known, trace);
    }

    private static Optional<TrialReplay> sampled(
            RouteTrial trial, CallerPlaces places, ChainSnapshot all, ChainSnapshot known, TrialTrace trace) {
        Map<String, List<SampleRow>> rows =
                trace.samples().stream().collect(Collectors.groupingBy(SampleRow::fullName));
        List<SampledLane> lanes = new ArrayList<>();
        for (String route : routes(trial)) {
            Set<String> scopes = route.equals(trial.route()) ? scopes(places) : Set.of();
            List<LimitSeries> way = Stream.concat(
                            way(known, route, scopes).stream(),
                            ChainOrder.inOrder(all.in(route).limits()).stream())
                    .map(limit -> new LimitSeries(limit, rows.getOrDefault(limit.fullName(), List.of())))
                    .toList();
            BreakerSpec spec = known.breakerTo(component(known), route)
                    .orElseGet(() -> new BreakerSpec(component(known), route, null, Map.of()));
            List<BreakerPoint> points =
                    trace.breakers().getOrDefault(spec.name(), trace.breakers().getOrDefault(route, List.of()));
            lanes.add(new SampledLane(route, way, points.isEmpty() ? null : new BreakerSeries(spec, points)));
        }
        SampledChain chain = new SampledChain(lanes, 0, VerdictRules.TODAY.binding());
        List<Long> at = CellReplay.thinned(chain.moments(), List.of());
        return at.isEmpty() ? Optional.empty() : Optional.of(new TrialReplay(trial, chain, at, null));
    }

    private static List<String> routes(RouteTrial trial) {
        return Stream.concat(Stream.of(trial.route()), Stream.ofNullable(trial.healthyRoute()))
                .distinct()
                .toList();
    }

    private static Optional<TrialReplay> found(
            RecordedRun run, RouteTrial trial, CallerPlaces places, ChainSnapshot known) {
        List<LimitSeries> hung = new FoundCallers(run, trial, places).series(way(known, trial.route(), scopes(places)));
        List<SampledLane> lanes = new ArrayList<>(List.of(new SampledLane(trial.route(), hung, null)));
        String healthy = trial.healthyRoute();
        if (healthy != null) {
            List<LimitSeries> free = way(known, healthy, Set.of()).stream()
                    .map(limit -> OfLimit.named(hung, limit.fullName())
                            .orElseGet(() -> series(limit, limit.id().kind().holdsCalls() ? 0 : null, 0, 0)))
                    .toList();
            lanes.add(new SampledLane(healthy, free, null));
        }
        List<String> labels = List.of("before the first caller", "while %d callers hang".formatted(trial.callers()));
        return hung.isEmpty()
                ? Optional.empty()
                : Optional.of(new TrialReplay(
                        trial,
                        new SampledChain(lanes, 0, VerdictRules.TODAY.binding()),
                        List.of(BEFORE, HELD),
                        labels));
    }

    /** A route by address has a pool of another name, which the places name. */
    private static Set<String> scopes(CallerPlaces places) {
        Set<String> scopes = new LinkedHashSet<>();
        places.parts().stream()
                .filter(part -> part.by() != null && part.by().contains("/"))
                .filter(part -> part.place() == Place.WAITING)
                .map(part -> LimitId.parse(Objects.requireNonNull(part.by())).scope())
                .filter(Objects::nonNull)
                .forEach(scopes::add);
        return scopes;
    }

    private static List<LimitSpec> way(ChainSnapshot chain, String route, Set<String> scopes) {
        Set<String> names = new LinkedHashSet<>(scopes.isEmpty() ? chain.names(component(chain), route) : scopes);
        return ChainOrder.of(chain.limits(), List.<LimitSpec>of(), names);
    }

    private static String component(ChainSnapshot chain) {
        return chain.limits().get(0).component();
    }

    /** The limits of the hung route while callers are held. */
    private record FoundCallers(RecordedRun run, RouteTrial trial, CallerPlaces places) {

        List<LimitSeries> series(List<LimitSpec> way) {
            List<LimitSeries> series = new ArrayList<>();
            int deeper = places.at(Place.AT_BACKEND);
            for (int i = way.size() - 1; i >= 0; i--) {
                LimitSpec limit = way.get(i);
                int waiting = calls(Place.WAITING, limit);
                series.add(0, TrialReplay.series(limit, inUse(limit, deeper), waiting, calls(Place.REJECTED, limit)));
                deeper += waiting;
            }
            return series;
        }

        private int calls(Place place, LimitSpec by) {
            return places.parts().stream()
                    .filter(part -> part.place() == place && by.fullName().equals(part.by()))
                    .mapToInt(CallerPlaces.Part::calls)
                    .sum();
        }

        /** Of a limit that calls do not hold, and that was not found full, the use is not known. */
        private @Nullable Integer inUse(LimitSpec limit, int deeper) {
            if (limit.fullName().equals(trial.exhaustedLimit())) {
                return limit.max();
            }
            boolean holds = limit.id().kind().holdsCalls() && !run.notHeld().contains(limit.fullName());
            return holds ? Integer.valueOf(deeper) : null;
        }
    }

    private static LimitSeries series(LimitSpec limit, @Nullable Integer inUse, int waiting, long rejected) {
        Integer none = inUse == null ? null : Integer.valueOf(0);
        return new LimitSeries(
                limit, List.of(row(BEFORE, limit, none, 0, 0), row(HELD, limit, inUse, waiting, rejected)));
    }

    private static SampleRow row(long t, LimitSpec limit, @Nullable Integer inUse, int waiting, long rejected) {
        return new SampleRow(t, limit.component(), limit.name(), limit.max(), inUse, waiting, rejected);
    }

    Replay replay(ToIntFunction<String> words) {
        List<ChainPicture> pictures = at.stream().map(chain::at).toList();
        return new ReplayMaker(at, pictures, words)
                .replay(
                        "%s %s: %d callers hang on %s, %s"
                                .formatted(
                                        trial.gateway(),
                                        trial.profile(),
                                        trial.callers(),
                                        trial.routeWords(),
                                        trial.verdict().word()),
                        labels,
                        at.stream().map(this::said).toList(),
                        List.of(),
                        labels == null ? CellReplay.counted(words, at, chain) : List.of());
    }

    /** What the rules of the verdicts say of a moment; while callers are held, also what became of the healthy calls. */
    public String said(long t) {
        return labels == null
                ? chain.sentence(t, CellReplay.LAST_MS)
                : chain.sentence(t, HELD / 2) + (t == HELD ? healthy() : "");
    }

    private String healthy() {
        Healthy calls = trial.healthy();
        return calls == null
                ? ""
                : " Of %d calls to %s meanwhile, %d were answered."
                        .formatted(calls.sent(), trial.healthyRoute(), calls.ok());
    }
}
