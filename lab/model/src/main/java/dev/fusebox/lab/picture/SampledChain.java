package dev.fusebox.lab.picture;

import dev.fusebox.lab.chain.BindingLimit.UnderPressure;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules.BindingRule;
import dev.fusebox.lab.picture.ChainPicture.Lane;
import dev.fusebox.lab.picture.PictureSentence.LaneUnderPressure;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A chain over the time of a cell: its picture at any sample, and what the rules of the verdicts say of the last seconds before it. Rates
 * are those of the last second.
 */
public final class SampledChain {

    /** Of a rate. */
    private static final long SECOND = 1000;

    /**
     * The way of the calls to one service.
     *
     * @param breaker {@code null} where none was read
     */
    public record SampledLane(
            String service, List<LimitSeries> way, @Nullable BreakerSeries breaker) {}

    private final List<SampledLane> lanes;
    private final int users;
    private final BindingRule rule;
    private final long began;
    private final Map<String, NavigableMap<Long, SampleRow>> rows = new HashMap<>();
    private final Map<String, NavigableMap<Long, Long>> rejected = new HashMap<>();
    private final Map<String, NavigableMap<Long, BreakerPoint>> points = new HashMap<>();

    /** @param users who call at once; 0 when that is not known */
    public SampledChain(List<SampledLane> lanes, int users, BindingRule rule) {
        this.lanes = List.copyOf(lanes);
        this.users = users;
        this.rule = rule;
        for (SampledLane lane : lanes) {
            for (LimitSeries limit : lane.way()) {
                NavigableMap<Long, SampleRow> byTime = new TreeMap<>();
                limit.points().forEach(row -> byTime.put(row.tMs(), row));
                rows.put(limit.fullName(), byTime);
                NavigableMap<Long, Long> counts = new TreeMap<>();
                byTime.forEach((t, row) -> {
                    if (row.rejected() != null) {
                        counts.put(t, row.rejected());
                    }
                });
                rejected.put(limit.fullName(), counts);
            }
            NavigableMap<Long, BreakerPoint> byTime = new TreeMap<>();
            if (lane.breaker() != null) {
                lane.breaker().points().forEach(p -> byTime.put(p.tMs(), p));
            }
            points.put(lane.service(), byTime);
        }
        this.began = began();
    }

    /** When a tenth of what a limit came to hold was there: what was before says nothing of the load, as the first calls of a generator. */
    private long began() {
        return lanes.stream()
                .flatMap(lane -> lane.way().stream())
                .filter(l -> l.kind().holdsCalls() && l.kind() != LimitKind.CONNECTIONS)
                .flatMapToLong(limit -> {
                    int most =
                            limit.read(SampleRow::inUse).max(Integer::compare).orElse(0);
                    return limit.points().stream()
                            .filter(row -> row.inUse() != null && row.inUse() >= Math.max(2, most / 10))
                            .mapToLong(SampleRow::tMs)
                            .limit(1);
                })
                .min()
                .orElse(0);
    }

    /** Those at which every process has a sample; the machine's own, of accept queues, lie between them. */
    public List<Long> moments() {
        Map<Long, Integer> read = new TreeMap<>();
        for (Entry<String, NavigableMap<Long, SampleRow>> limit : rows.entrySet()) {
            if (!LimitId.names(limit.getKey(), LimitKind.ACCEPT_QUEUE)) {
                limit.getValue().keySet().forEach(t -> read.merge(t, 1, Integer::sum));
            }
        }
        int all = read.values().stream().mapToInt(n -> n).max().orElse(0);
        return read.keySet().stream()
                .filter(t -> Objects.equals(read.get(t), all))
                .toList();
    }

    public ChainPicture at(long t) {
        return ChainPicture.of(
                lanes.stream()
                        .map(lane -> new Lane(
                                lane.service(),
                                lane.way().stream().map(l -> seen(l, t)).toList(),
                                breaker(lane, t)))
                        .toList(),
                rule);
    }

    /** A missed sample has no figures. An accept queue is as last seen. */
    private SeenLimit seen(LimitSeries limit, long t) {
        NavigableMap<Long, SampleRow> byTime = rowsOf(limit);
        Entry<Long, SampleRow> last = byTime.floorEntry(t);
        SampleRow row =
                limit.kind() == LimitKind.ACCEPT_QUEUE ? (last == null ? null : last.getValue()) : byTime.get(t);
        SampleRow now = row == null ? SampleRow.missed(t, limit.id()) : row;
        Integer max = now.max() == null ? limit.spec().max() : now.max();
        return new SeenLimit(
                new LimitReading(limit.spec().withMax(max), now.inUse(), now.queued(), now.rejected()),
                perSecond(Objects.requireNonNull(rejected.get(limit.fullName())), t, n -> n));
    }

    private NavigableMap<Long, SampleRow> rowsOf(LimitSeries limit) {
        return Objects.requireNonNull(rows.get(limit.fullName()));
    }

    /** Over the last second, between samples that have the count. */
    private static <T> @Nullable Double perSecond(
            NavigableMap<Long, T> counts, long t, Function<T, @Nullable Long> count) {
        Entry<Long, T> now = counts.floorEntry(t);
        Entry<Long, T> before = now == null ? null : counts.floorEntry(now.getKey() - SECOND);
        if (now != null && before == null) {
            before = counts.firstEntry();
        }
        return now == null || before == null
                ? null
                : SeenLimit.perSecond(
                        count.apply(before.getValue()), count.apply(now.getValue()), now.getKey() - before.getKey());
    }

    /** Of all lanes, calls per second that succeeded; {@code null} without a circuit breaker that counts them. */
    public @Nullable Double succeededPerSecond(long t) {
        return sum(t, BreakerPoint::succeeded);
    }

    /** The same of calls that did not succeed, for any cause. */
    public @Nullable Double failedPerSecond(long t) {
        return sum(t, p -> p.errors().total());
    }

    private @Nullable Double sum(long t, Function<BreakerPoint, @Nullable Long> count) {
        List<Double> known = new ArrayList<>();
        for (NavigableMap<Long, BreakerPoint> byTime : points.values()) {
            Double rate = perSecond(byTime, t, count);
            if (rate != null) {
                known.add(rate);
            }
        }
        return known.isEmpty()
                ? null
                : Double.valueOf(known.stream().mapToDouble(r -> r).sum());
    }

    private @Nullable BreakerBox breaker(SampledLane lane, long t) {
        NavigableMap<Long, BreakerPoint> byTime = Objects.requireNonNull(points.get(lane.service()));
        Entry<Long, BreakerPoint> now = byTime.floorEntry(t);
        return now == null || lane.breaker() == null
                ? null
                : new BreakerBox(
                        lane.service(),
                        new BreakerReading(lane.breaker().spec(), now.getValue()),
                        perSecond(byTime, t, p -> p.errors().get(ErrorCause.SHORT_CIRCUITED)));
    }

    /**
     * What bound the time before a sample, in one or two sentences.
     *
     * @param lastMs how long before
     */
    public String sentence(long t, long lastMs) {
        ChainPicture picture = at(t);
        return PictureSentence.of(
                picture,
                lanes.stream()
                        .map(lane -> new LaneUnderPressure(
                                lane.service(),
                                picture.breaker(lane.service()).orElse(null),
                                pressure(lane, picture, t, lastMs)))
                        .toList());
    }

    private List<UnderPressure<LimitBox>> pressure(SampledLane lane, ChainPicture picture, long t, long lastMs) {
        List<LimitSeries> last = lane.way().stream()
                .map(l -> new LimitSeries(l.spec(), counted(lane, l, t, lastMs)))
                .toList();
        boolean rejecting = last.stream().anyMatch(l -> Objects.requireNonNullElse(l.rejected(), 0L) > 0);
        List<UnderPressure<LimitBox>> all = new ArrayList<>();
        for (LimitSeries limit : last) {
            Integer max = limit.max();
            LimitBox box = picture.box(limit.fullName()).orElseThrow();
            if (max != null) {
                all.add(new UnderPressure<>(
                        box,
                        max,
                        fullShare(limit) >= share(limit) && pressed(limit, max, rejecting),
                        !limit.neverStopped(0, rule)));
            }
        }
        return all;
    }

    /** Samples while the circuit breaker let calls through. */
    private List<SampleRow> counted(SampledLane lane, LimitSeries limit, long t, long lastMs) {
        NavigableMap<Long, BreakerPoint> breaker = Objects.requireNonNull(points.get(lane.service()));
        long from = Math.min(t, Math.max(t - lastMs + 1, began));
        return rowsOf(limit).subMap(from, true, t, true).values().stream()
                .filter(row -> {
                    Entry<Long, BreakerPoint> then = breaker.floorEntry(row.tMs());
                    return then == null || then.getValue().state() == BreakerState.CLOSED;
                })
                .toList();
    }

    /** A sample of event loops is a mean of a second already, so most of them decide. */
    private double share(LimitSeries limit) {
        return limit.kind() == LimitKind.EVENT_LOOP ? rule.undecidedShare() : rule.boundShare();
    }

    private double fullShare(LimitSeries limit) {
        List<SampleRow> all = limit.points();
        int known = 0;
        int full = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).inUse() != null) {
                known++;
                full += limit.fullAt(i, rule) ? 1 : 0;
            }
        }
        return known == 0 ? 0 : (double) full / known;
    }

    /** Whether more calls come to it than it has slots: as verdicts have it. */
    private boolean pressed(LimitSeries limit, int max, boolean rejecting) {
        return limit.kind() == LimitKind.EVENT_LOOP
                || rejecting
                || users == 0
                || users > max
                || limit.waitingShare(0).orElse(0) > rule.waitingShare();
    }
}
