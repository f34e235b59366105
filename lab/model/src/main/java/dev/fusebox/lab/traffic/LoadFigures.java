package dev.fusebox.lab.traffic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a load generator measured in one cell.
 *
 * @param tool name and version of the load generator
 * @param times {@code null} where the load generator says no more than the quantiles
 * @param lateness of open arrivals; {@code null} for a closed loop, which has no schedule, and in older runs
 * @param workers where several processes sent the load
 * @param ceilingPerSecond answers of any status that the load generator reaches on this machine with as many users and a server that does
 *     nothing: an upper bound, since a gateway takes its part of the processors; {@code null} where that was not measured
 */
@RecordBuilder
public record LoadFigures(
        String tool,
        String command,
        @JsonUnwrapped LoadCounts counts,
        @JsonUnwrapped LoadRates rates,
        @JsonUnwrapped LoadLatency latency,
        @IfKnown @Nullable OutcomeTimes times,
        @IfKnown @Nullable Lateness lateness,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LoadWorker> workers,
        @IfKnown @Nullable Double ceilingPerSecond)
        implements LoadFiguresBuilder.With {

    /** Marks times that have rejections among them. */
    public static final String MIXED = "°";

    public static final String OK = "2xx";
    public static final String NO_ANSWER = "no answer";
    public static final String NO_CONNECTION = "connection refused";
    public static final String RESET = "connection reset";
    public static final String GIVEN_UP = "given up";

    /** Repeats of a second differ by less. */
    private static final double FAR_BEYOND = 1.2;

    /** How calls end that have no answer; only a load generator that knows it says more than that there was none. */
    public static final Set<String> UNANSWERED = Set.of(NO_ANSWER, NO_CONNECTION, RESET, GIVEN_UP);

    public LoadFigures {
        workers = workers == null ? List.of() : workers;
    }

    public long completed() {
        return counts.completed();
    }

    public long ok() {
        return counts.ok();
    }

    public double seconds() {
        return rates.seconds();
    }

    public double requestsPerSecond() {
        return rates.requestsPerSecond();
    }

    public double goodputPerSecond() {
        return rates.goodputPerSecond();
    }

    public double p50Ms() {
        return latency.p50Ms();
    }

    public double p95Ms() {
        return latency.p95Ms();
    }

    public double p99Ms() {
        return latency.p99Ms();
    }

    /**
     * For {@link LoadCounts#statuses}.
     *
     * @param others how many answers had each status that is not 2xx
     */
    public static Map<String, Long> statuses(long ok, Map<String, Long> others, long noAnswer) {
        Map<String, Long> all = new LinkedHashMap<>();
        all.put(OK, ok);
        all.putAll(others);
        if (noAnswer > 0) {
            all.put(NO_ANSWER, noAnswer);
        }
        return all;
    }

    /** Answers that were not 2xx by status, the most frequent first; empty when none was counted. */
    public Map<String, Long> rejections() {
        return statuses(status -> !status.equals(OK) && !UNANSWERED.contains(status));
    }

    /** Calls without an answer by how they ended, the most frequent first; empty when none was counted. */
    public Map<String, Long> unanswered() {
        return statuses(UNANSWERED::contains);
    }

    private Map<String, Long> statuses(Predicate<String> which) {
        return counts.statuses() == null
                ? Map.of()
                : counts.statuses().entrySet().stream()
                        .filter(e -> which.test(e.getKey()))
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    /** The part of {@code seconds} that the rates leave out, since not all users called yet or calls were cut off at the end; 0 in runs whose rates leave out nothing. */
    public double aloneSeconds() {
        return requestsPerSecond() > 0 ? Math.max(0, seconds() - answers() / requestsPerSecond()) : 0;
    }

    /**
     * The load as a window in which that much processor time was used.
     *
     * @param serviceMs see {@link LoadWindow}
     */
    public LoadWindow in(UsedSeconds used, int users, @Nullable Integer serviceMs) {
        long others = completed() - ok();
        return new LoadWindow(used, seconds(), ok(), others, users, others == 0 ? latency.meanMs() : null, serviceMs);
    }

    /** Name of the load generator, without its version. */
    public String generator() {
        return tool.split(" ")[0];
    }

    /** Whether a quantile of this size is a lower bound, since calls were given up that had not waited longer. */
    public boolean atLeast(double ms) {
        return times != null && times.givenUpMs() != null && ms >= times.givenUpMs();
    }

    /**
     * A quantile over all repeats of a cell, in milliseconds: that of all their calls together where each call was recorded, else the median of
     * the repeats' own.
     *
     * @param repeats at least one
     * @param percent 50, 95 or 99
     */
    public static double quantile(List<LoadFigures> repeats, int percent) {
        List<TimeHistogram> recorded =
                repeats.stream().flatMap(l -> l.histograms().stream()).toList();
        if (repeats.size() > 1 && repeats.stream().noneMatch(l -> l.histograms().isEmpty())) {
            return TimeHistogram.merged(recorded).percentile(percent);
        }
        return Objects.requireNonNull(Figures.median(
                repeats.stream().mapToDouble(l -> percent == 50 ? l.p50Ms() : percent == 95 ? l.p95Ms() : l.p99Ms())));
    }

    private List<TimeHistogram> histograms() {
        return times == null ? List.of() : times.recorded();
    }

    /**
     * The times of calls that were not rejected, those of calls that were given up included; {@code null} where none was rejected, or where
     * the load generator did not record them by their outcome.
     */
    public @Nullable TimeHistogram withoutRejections() {
        return counts.non2xx() == 0 || times == null || times.successes() == null
                ? null
                : TimeHistogram.merged(Stream.of(times.successes(), times.givenUp())
                        .filter(Objects::nonNull)
                        .toList());
    }

    /** The same with the times of calls that were not rejected; where these are not known it stays {@link #mixed}. */
    public LoadFigures notRejected() {
        TimeHistogram apart = withoutRejections();
        return apart == null
                ? this
                : with(its -> its.latency(LoadLatency.of(apart::percentile, Figures.rounded(apart.mean(), 3)))
                        .times(new OutcomeTimes(Objects.requireNonNull(times).givenUpMs(), apart, null, null)));
    }

    /** Whether rejections are among its times, and cannot be told apart. */
    public boolean mixed() {
        return counts.non2xx() > 0 && withoutRejections() == null;
    }

    /** {@code °} where {@link #mixed}. */
    public String mark() {
        return mixed() ? MIXED : "";
    }

    /** Half of the rejections come within it; {@code null} where there are none, or their times are not known. */
    public @Nullable Double rejectedP50Ms() {
        return times == null || times.rejections() == null
                ? null
                : Double.valueOf(times.rejections().percentile(50));
    }

    /** Where a quantile is, with a probability of 95 %; {@code null} where it is sure enough, or calls were not recorded. */
    public TimeHistogram.@Nullable Range range(int percent) {
        return histograms().isEmpty()
                ? null
                : TimeHistogram.merged(histograms()).range(percent);
    }

    /** Whether the load was the one that was asked for. */
    public boolean asScheduled() {
        return !fellBehind() && doubtsOfWorkers().isEmpty();
    }

    /** Whether open arrivals were not those of the schedule. */
    public boolean fellBehind() {
        return lateness != null && lateness.fellBehind();
    }

    /** Workers that were lost or saturated, one phrase each. */
    public List<String> doubtsOfWorkers() {
        return workers.stream().flatMap(worker -> worker.doubt().stream()).toList();
    }

    /**
     * Its ceiling; empty where none is known, or where the cell got far more, so that other programs must have used the processors while it
     * was measured.
     */
    public Optional<Double> ceiling() {
        return Optional.ofNullable(ceilingPerSecond).filter(most -> requestsPerSecond() <= FAR_BEYOND * most);
    }

    /** Of its ceiling, the share that it reached: how busy it was, by the utilisation law. 0 where no ceiling is known. */
    public double ofCeiling() {
        return ceiling().map(most -> requestsPerSecond() / most).orElse(0.0);
    }

    /** Calls that were answered, with any status. */
    public long answers() {
        return completed() - counts.failed();
    }

    /** {@code 10 of 200 answers were not 2xx}; with calls among them that had no answer, in other words. */
    public String unsuccessfulWords() {
        String many = Figures.whole(Math.max(0, completed() - ok())) + " of " + Figures.whole(completed());
        return many + (counts.failed() == 0 ? " answers were not 2xx" : " calls had no 2xx answer");
    }

    /** Share of the calls that were answered with 2xx, 0 to 1; 0 when there was no call. */
    public double okShare() {
        return completed() == 0 ? 0 : (double) ok() / completed();
    }

    /**
     * With the gateway's own count of successes, where the generator missed more of them than it may.
     *
     * @param succeeded successes by the gateway's count; {@code null} when that is not known
     * @param share of the successes that a generator may miss
     */
    public LoadFigures recounted(@Nullable Long succeeded, double share) {
        long missed = succeeded == null ? 0 : okMissing(succeeded);
        long ok = ok() + missed;
        if (missed <= share * ok()) {
            return this;
        }
        double more = missed / (completed() / requestsPerSecond());
        return with(its -> its.counts(counts.with(all -> all.ok(ok)
                        .completed(ok + counts.non2xx() + counts.failed())
                        .statuses(counts.statuses() == null ? null : recounted(counts.statuses(), ok))
                        .okMissing(0L)
                        .okOfGenerator(ok())))
                .rates(rates.with(all -> all.goodputPerSecond(Figures.decimals(goodputPerSecond() + more, 2))
                        .requestsPerSecond(Figures.decimals(requestsPerSecond() + more, 2)))));
    }

    private static Map<String, Long> recounted(Map<String, Long> statuses, long ok) {
        Map<String, Long> all = new LinkedHashMap<>(statuses);
        all.put(OK, ok);
        return all;
    }

    /**
     * Successes that {@code ok} may lack.
     *
     * @param succeeded successes by the gateway's own count; {@code null} when that is not known
     */
    public long okMissing(@Nullable Long succeeded) {
        long missing = counts.okMissing() == null ? 0 : counts.okMissing();
        return succeeded == null ? missing : Math.min(missing, Math.max(0, succeeded - ok()));
    }
}
