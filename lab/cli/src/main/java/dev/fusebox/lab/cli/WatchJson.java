package dev.fusebox.lab.cli;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The contract of {@code fusebox watch --json}. A figure that cannot be read is {@code null}. */
final class WatchJson {

    private static final int SCHEMA = 1;

    record OneWatched(int schema, @JsonUnwrapped WatchedProcess process) {}

    record AllWatched(int schema, List<WatchedProcess> processes) {}

    /**
     * @param component {@code null} for a process that publishes no name
     * @param where host and port, or {@code local process}
     * @param state {@code ANSWERS}, or why the lists are empty
     * @param complete false where a process publishes Tomcat's limits only
     */
    record WatchedProcess(
            @Nullable String component,
            String where,
            @Nullable Long pid,
            Reachability state,
            boolean complete,
            @Nullable Integer heapMb,
            @Nullable Integer threads,
            List<WatchedLimit> limits,
            List<WatchedBreaker> breakers,
            @JsonUnwrapped WatchedChain chain) {}

    /** What the process publishes besides limits and circuit breakers; its name would be the same in each. */
    record WatchedChain(
            @JsonIgnoreProperties("component") List<TimeLimit> timeLimits,
            @JsonIgnoreProperties("component") List<Retry> retries,
            @JsonIgnoreProperties("component") List<GuardedRoute> routes,
            @JsonIgnoreProperties("component") List<Absence> absences) {

        static WatchedChain of(ChainSnapshot chain) {
            return new WatchedChain(chain.timeLimits(), chain.retries(), chain.routes(), chain.absences());
        }
    }

    /** @param setting what fixed the size, with its origin; {@code null} where no starter publishes it */
    record WatchedLimit(
            String name,
            LimitKind kind,
            @Nullable Integer max,
            @Nullable Integer inUse,
            @Nullable Integer queued,
            @Nullable Long rejected,
            WhenFull whenFull,
            @Nullable SettingValue setting) {}

    /** @param errors by cause, since the start of the process */
    record WatchedBreaker(
            String name,
            @Nullable BreakerState state,
            @Nullable Integer windowCalls,
            @Nullable Integer windowErrors,
            @Nullable Long trips,
            @Nullable Long succeeded,
            Map<String, Long> errors,
            @Nullable BreakerRule rule,
            Map<BreakerThreshold, SettingValue> settings) {}

    /** @param one whether the verb names one process, so that the document is that process */
    static Object of(List<ProcessStatus> processes, boolean one) {
        return one
                ? new OneWatched(SCHEMA, process(processes.get(0)))
                : new AllWatched(
                        SCHEMA, processes.stream().map(WatchJson::process).toList());
    }

    private static WatchedProcess process(ProcessStatus status) {
        Optional<ProcessReading> now = Optional.ofNullable(status.now());
        return new WatchedProcess(
                status.name(),
                status.where(),
                status.pid(),
                status.state(),
                status.complete(),
                now.map(ProcessReading::heapMb).orElse(null),
                now.map(ProcessReading::threads).orElse(null),
                now.stream()
                        .flatMap(reading -> reading.limits().stream())
                        .map(WatchJson::limit)
                        .toList(),
                now.stream()
                        .flatMap(reading -> reading.breakers().stream())
                        .map(WatchJson::breaker)
                        .toList(),
                WatchedChain.of(status.chain()));
    }

    private static WatchedLimit limit(LimitReading limit) {
        return new WatchedLimit(
                limit.name(),
                limit.kind(),
                limit.max(),
                limit.inUse(),
                limit.queued(),
                limit.rejected(),
                limit.spec().whenFull(),
                limit.spec().setting());
    }

    private static WatchedBreaker breaker(BreakerReading breaker) {
        BreakerPoint figures = breaker.figures();
        Map<String, Long> errors = new LinkedHashMap<>();
        Arrays.stream(ErrorCause.values())
                .forEach(cause -> errors.put(cause.key(), figures.errors().get(cause)));
        return new WatchedBreaker(
                breaker.name(),
                figures.state(),
                figures.windowCalls(),
                figures.windowErrors(),
                figures.trips(),
                figures.succeeded(),
                errors,
                breaker.spec().rule(),
                new TreeMap<>(breaker.spec().settings()));
    }
}
