package dev.fusebox.lab.load.locust;

import dev.fusebox.lab.load.CallCounts;
import dev.fusebox.lab.traffic.LoadWorker;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a worker of Locust told its master last, see {@code ab-scripts/locust/locustfile.py}.
 *
 * @param load name of the load
 * @param name of the worker
 * @param statuses answers by status; 0 for none
 * @param times by outcome ({@code successes}, {@code rejections}, {@code givenUp}) pairs of milliseconds, rounded to three digits, and
 *     calls
 * @param hosts the answers of each where the load is for several; {@code null} in older reports
 * @param began seconds since 1970; {@code null} before its first call
 * @param seconds from its first call to its last answer, or to the end of its time
 * @param cpuPeak cores that it used in its busiest two seconds
 * @param done whether nothing is to come
 */
@RecordBuilder
record LocustReport(
        String load,
        String name,
        long sent,
        Map<String, Long> statuses,
        Map<String, List<List<Double>>> times,
        double maxMs,
        @Nullable List<HostAnswers> hosts,
        @Nullable Double began,
        @Nullable Double seconds,
        double cpuSeconds,
        double cpuPeak,
        boolean done)
        implements LocustReportBuilder.With {

    /** A master elsewhere may send anything. */
    LocustReport {
        Objects.requireNonNull(load);
        Objects.requireNonNull(name);
        requireWhole(statuses, times);
    }

    private static void requireWhole(Map<String, Long> statuses, Map<String, List<List<Double>>> times) {
        Objects.requireNonNull(statuses).values().forEach(Objects::requireNonNull);
        times.values().stream()
                .flatMap(List::stream)
                .forEach(pair -> pair.subList(0, 2).forEach(Objects::requireNonNull));
    }

    /** Answers of one host. */
    record HostAnswers(Map<String, Long> statuses, Map<String, List<List<Double>>> times, double maxMs) {
        HostAnswers {
            requireWhole(statuses, times);
        }
    }

    /** With the answers of one of its hosts only. */
    LocustReport at(int host) {
        HostAnswers own = Objects.requireNonNull(hosts).get(host);
        return with(its -> its.statuses(own.statuses())
                .times(own.times())
                .maxMs(own.maxMs())
                .hosts(null));
    }

    double lasted() {
        return Objects.requireNonNullElse(seconds, 0.0);
    }

    long answers() {
        return CallCounts.of(statuses).answers();
    }

    LoadWorker worker(boolean lost) {
        return new LoadWorker(name, answers(), CallCounts.rounded(cpuPeak, 2), lost ? seconds : null);
    }

    /**
     * What a master says.
     *
     * @param version of the locustfile
     * @param locust version of Locust
     * @param workers states by id
     * @param reports by id of the worker
     */
    record MasterState(int version, String locust, Map<String, String> workers, Map<String, LocustReport> reports) {

        static final int VERSION = 2;
        private static final String MISSING = "missing";

        /** Whether it runs our locustfile. */
        boolean isOurs() {
            return version == VERSION && locust != null && workers != null && reports != null;
        }

        long ready() {
            return workers.values().stream().filter("ready"::equals).count();
        }

        /** The report of a worker on this load. */
        Optional<LocustReport> report(String worker, String load) {
            return Optional.ofNullable(reports.get(worker)).filter(r -> r.load().equals(load));
        }

        /** Whether it is not heard of any more. */
        boolean misses(String worker) {
            return MISSING.equals(workers.getOrDefault(worker, MISSING));
        }
    }
}
