package dev.fusebox.lab.load.locust;

import dev.fusebox.lab.load.CallCounts;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.LoadWorker;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.TimeHistogram;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All workers together. Answers are counted exactly; a percentile is the middle of a bucket, at most 0.5 % off.
 *
 * @param reports of workers that called
 * @param workers the same, and the lost ones
 */
record LocustFigures(Collection<LocustReport> reports, List<LoadWorker> workers) {

    long answers() {
        return reports.stream().mapToLong(LocustReport::answers).sum();
    }

    /** Each worker has its own clock: the longest time that one of them called. */
    private double seconds() {
        return reports.stream().mapToDouble(LocustReport::lasted).max().orElse(0);
    }

    private Map<String, Long> statuses() {
        return reports.stream()
                .flatMap(r -> r.statuses().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    /** Of one of the hosts that the load was for. */
    LocustFigures at(int host) {
        return new LocustFigures(reports.stream().map(r -> r.at(host)).toList(), workers);
    }

    LoadFigures load(String tool, String command) {
        double most = reports.stream().mapToDouble(LocustReport::maxMs).max().orElse(0);
        CallCounts counts = CallCounts.of(statuses());
        return counts.figures(tool, command)
                .rates(counts.rates(seconds()).withSeconds(CallCounts.rounded(seconds(), 3)))
                .latency(LoadLatency.of(this::percentile, mean()).withMaxMs(CallCounts.rounded(most, 1)))
                .workers(workers)
                .times(times(times("successes"), times("rejections"), times("givenUp")))
                .build();
    }

    private static OutcomeTimes times(
            TreeMap<Double, Double> successes, TreeMap<Double, Double> rejections, TreeMap<Double, Double> givenUp) {
        return new OutcomeTimes(
                givenUp.isEmpty() ? null : givenUp.firstKey(),
                histogram(successes),
                histogram(rejections),
                histogram(givenUp));
    }

    private static @Nullable TimeHistogram histogram(Map<Double, Double> calls) {
        return calls.isEmpty() ? null : TimeHistogram.of(calls);
    }

    private TreeMap<Double, Double> times(String outcome) {
        return times(r -> Stream.ofNullable(r.times().get(outcome)));
    }

    /** Calls by milliseconds. */
    private TreeMap<Double, Double> times(Function<LocustReport, Stream<List<List<Double>>>> which) {
        return reports.stream()
                .flatMap(which)
                .flatMap(List::stream)
                .collect(Collectors.toMap(t -> t.get(0), t -> t.get(1), Double::sum, TreeMap::new));
    }

    /** Of all calls that were answered or given up. */
    private TreeMap<Double, Double> times() {
        return times(r -> r.times().values().stream());
    }

    private static double sum(Map<Double, Double> calls) {
        return calls.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Milliseconds, from the middles of the buckets. */
    private double mean() {
        Map<Double, Double> times = times();
        double all = times.entrySet().stream()
                .mapToDouble(bucket -> bucket.getKey() * bucket.getValue())
                .sum();
        return CallCounts.rounded(all / Math.max(1, sum(times)), 3);
    }

    /** Milliseconds within which this share of the calls was answered or given up. */
    double percentile(int percent) {
        Map<Double, Double> times = times();
        double rank = sum(times) * percent / 100.0;
        double counted = 0;
        double ms = 0;
        for (Map.Entry<Double, Double> bucket : times.entrySet()) {
            ms = bucket.getKey();
            counted += bucket.getValue();
            if (counted >= rank) {
                break;
            }
        }
        return ms;
    }

    /** As CSV. */
    String table() {
        return CallCounts.table(IntStream.rangeClosed(1, 100), this::percentile);
    }
}
