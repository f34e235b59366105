package dev.fusebox.lab.report.replay;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.picture.ChainPicture;
import dev.fusebox.lab.picture.SampledChain;
import dev.fusebox.lab.picture.SampledChain.SampledLane;
import dev.fusebox.lab.report.cell.VerdictText;
import dev.fusebox.lab.report.replay.LoadCourse.LoadSecond;
import dev.fusebox.lab.report.replay.Replay.Strip;
import dev.fusebox.lab.report.replay.Replay.TripMark;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A cell at the moments that a picture needs: samples as they were read, evenly thinned, and those around each trip. */
public record CellReplay(CellResult cell, CellTrace trace, SampledChain chain, List<Long> at) {

    /** Most moments, but for those around trips. */
    private static final int MOST = 72;

    /** What the sentence of a moment rests on. */
    static final long LAST_MS = 2000;

    /** Of the highest rate of a cell: with fewer successful calls per second they do not flow. */
    private static final double STEADY = 0.2;

    private static final String GOOD = "successful calls/s";
    private static final String FAILED = "calls/s that did not succeed";

    private static final Set<LimitKind> GUARDS =
            EnumSet.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL);

    /** Empty for a cell without samples. */
    public static Optional<CellReplay> of(RecordedRun run, CellResult cell) {
        CellTrace trace = run.traces().get(cell.id());
        if (trace == null || trace.samples().isEmpty() || cell.limits().isEmpty()) {
            return Optional.empty();
        }
        SampledChain chain =
                new SampledChain(lanes(run, cell, trace), cell.offered().users(), VerdictRules.TODAY.binding());
        List<Long> at = thinned(chain.moments(), trips(cell));
        return at.isEmpty() ? Optional.empty() : Optional.of(new CellReplay(cell, trace, chain, at));
    }

    private static List<SampledLane> lanes(RecordedRun run, CellResult cell, CellTrace trace) {
        Map<String, List<SampleRow>> rows =
                trace.samples().stream().collect(Collectors.groupingBy(SampleRow::fullName));
        return cell.instances().isEmpty()
                ? List.of(new SampledLane(CellNames.service(cell), way(cell.limits(), rows), breaker(run, cell, trace)))
                : cell.instances().stream()
                        .map(member ->
                                new SampledLane(member.name(), way(member.cell().limits(), rows), null))
                        .toList();
    }

    private static List<LimitSeries> way(List<LimitUsage> limits, Map<String, List<SampleRow>> rows) {
        return limits.stream()
                .map(l -> new LimitSeries(l.spec(), rows.getOrDefault(l.fullName(), List.of())))
                .toList();
    }

    private static @Nullable BreakerSeries breaker(RecordedRun run, CellResult cell, CellTrace trace) {
        String name = cell.ofBreaker(BreakerUsage::name);
        if (name == null || trace.breaker().isEmpty()) {
            return null;
        }
        String component = CellNames.entry(cell);
        BreakerSpec spec = run.chain(cell.profile())
                .breaker(component, name)
                .orElseGet(() -> new BreakerSpec(component, name, null, Map.of()));
        return new BreakerSeries(spec, trace.breaker());
    }

    private static List<BreakerTripEvent> trips(CellResult cell) {
        return Objects.requireNonNullElse(cell.ofBreaker(BreakerUsage::timeline), List.of());
    }

    /** Evenly, with the samples around each trip. */
    static List<Long> thinned(List<Long> moments, List<BreakerTripEvent> trips) {
        int step = Math.max(1, (moments.size() + MOST - 1) / MOST);
        TreeSet<Long> kept = new TreeSet<>();
        for (int i = 0; i < moments.size(); i += step) {
            kept.add(moments.get(i));
        }
        TreeSet<Long> all = new TreeSet<>(moments);
        for (BreakerTripEvent trip : trips) {
            Stream.of(all.lower(trip.tMs()), all.floor(trip.tMs()))
                    .filter(Objects::nonNull)
                    .forEach(kept::add);
        }
        return List.copyOf(kept);
    }

    Replay replay(ToIntFunction<String> words) {
        List<ChainPicture> pictures = at.stream().map(chain::at).toList();
        return new ReplayMaker(at, pictures, words)
                .replay(
                        CellNames.of(cell) + ": " + VerdictText.names(cell),
                        null,
                        at.stream().map(t -> chain.sentence(t, LAST_MS)).toList(),
                        marks(words),
                        strips(words, pictures));
    }

    /** Every trip; results list the first ones with their cause. */
    private List<TripMark> marks(ToIntFunction<String> words) {
        Map<Long, String> listed =
                trips(cell).stream().collect(Collectors.toMap(BreakerTripEvent::tMs, CellReplay::words, (a, b) -> a));
        List<BreakerPoint> points = trace.breaker();
        return IntStream.range(1, points.size())
                .filter(i -> points.get(i).since(points.get(i - 1)).trips() > 0)
                .mapToLong(i -> points.get(i).tMs())
                .mapToObj(t -> new TripMark(t, words.applyAsInt(listed.getOrDefault(t, "it tripped."))))
                .toList();
    }

    /** The window of that moment stands beside it. */
    private static String words(BreakerTripEvent trip) {
        return "it tripped%s%s."
                .formatted(
                        trip.trips() > 1 ? " " + Figures.times(trip.trips()) : "",
                        trip.cause() == null
                                ? ""
                                : ", most errors were calls " + trip.cause().words());
    }

    /** Below the boxes. Where the load generator kept no times, those of calls that got a permit follow from Little's law. */
    private List<Strip> strips(ToIntFunction<String> words, List<ChainPicture> pictures) {
        LoadCourse load = LoadCourse.of(trace);
        if (load.isEmpty()) {
            List<Strip> strips = new ArrayList<>(counted(words, at, chain));
            double most = at.stream()
                    .map(chain::succeededPerSecond)
                    .filter(Objects::nonNull)
                    .mapToDouble(rate -> rate)
                    .max()
                    .orElse(0);
            strips.addAll(ReplayMaker.strip(
                    words.applyAsInt("ms from permit to answer: slots in use / successful calls/s"),
                    at,
                    t -> little(pictures.get(at.indexOf(t)), t, most)));
            return strips;
        }
        return Stream.of(
                        ReplayMaker.strip(words.applyAsInt(GOOD), at, t -> load.at(t, LoadSecond::good)),
                        ReplayMaker.strip(words.applyAsInt(FAILED), at, t -> load.at(t, LoadSecond::failed)),
                        ReplayMaker.strip(
                                words.applyAsInt("p95 ms of the successful calls"),
                                at,
                                t -> load.at(t, LoadSecond::p95Ms)))
                .flatMap(List::stream)
                .toList();
    }

    /** As circuit breakers counted. */
    static List<Strip> counted(ToIntFunction<String> words, List<Long> at, SampledChain chain) {
        return Stream.of(
                        ReplayMaker.strip(words.applyAsInt(GOOD), at, chain::succeededPerSecond),
                        ReplayMaker.strip(words.applyAsInt(FAILED), at, chain::failedPerSecond))
                .flatMap(List::stream)
                .toList();
    }

    /** {@code null} where calls begin or end to flow: the law is one of steady states. */
    private @Nullable Double little(ChainPicture picture, long t, double most) {
        Double rate = chain.succeededPerSecond(t);
        Double before = chain.succeededPerSecond(t - 1000);
        Integer inUse = picture.boxes().stream()
                .filter(b -> GUARDS.contains(b.kind()))
                .findFirst()
                .map(b -> b.now().inUse())
                .orElse(null);
        return rate == null || before == null || inUse == null || Math.min(rate, before) < STEADY * most
                ? null
                : Double.valueOf(1000 * inUse / rate);
    }
}
