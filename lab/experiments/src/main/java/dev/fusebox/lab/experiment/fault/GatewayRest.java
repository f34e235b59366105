package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.fault.FaultsResult.RestFinding;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether every limit of a gateway is back at 0, and how the gateway counted the calls of its faulty route.
 *
 * @param knownLeak what is known of limits of a kind that stay in use
 */
record GatewayRest(
        JmxProcess gateway, Function<LimitKind, Optional<String>> knownLeak, String pool, FaultyBackend backend) {

    private static final long PATIENCE_MS = 10_000;
    private static final long AFTER_BACKEND_MS = 3000;
    private static final long LOOK_MS = 50;

    Look look() throws IOException {
        ProcessReading now = gateway.read();
        return new Look(
                ChainOrder.of(now.limits(), List.of(), List.of(pool)),
                now.breakers().stream().filter(b -> b.name().equals(pool)).toList());
    }

    /** Every limit of the gateway, as it is now. */
    List<LimitReading> limits() throws IOException {
        return gateway.limits();
    }

    /** Whether the breaker of the route lets calls through; also where there is none. */
    boolean breakerClosed() throws IOException {
        return look().breakers().stream().allMatch(BreakerReading::closed);
    }

    /**
     * Waits until no limit is in use beyond what an earlier fault left in use; otherwise lets the backend close its connections, and
     * looks again.
     */
    RestFinding await(List<LimitReading> before) throws IOException, InterruptedException {
        long start = Clock.SYSTEM.millis();
        if (Clock.SYSTEM.await(PATIENCE_MS, LOOK_MS, () -> inUse(before).isEmpty())) {
            return new RestFinding(Clock.SYSTEM.millis() - start, List.of(), null);
        }
        List<String> still = inUse(before);
        backend.closeConnections();
        boolean free = Clock.SYSTEM.await(
                AFTER_BACKEND_MS, LOOK_MS, () -> inUse(before).isEmpty());
        return new RestFinding(null, still, free);
    }

    private List<String> inUse(List<LimitReading> before) throws IOException {
        return CallHold.inUse(limits(), before)
                .map(l -> l.fullName() + " " + l.inUseSince(l.among(before)) + known(l))
                .toList();
    }

    private String known(LimitReading limit) {
        return knownLeak.apply(limit.kind()).map(why -> " (" + why + ")").orElse("");
    }

    /** The most in use of each limit that calls of the faulty route hold; without zeros. */
    Map<String, Integer> peaks(List<LimitReading> limits) {
        Map<String, Integer> peaks = new LinkedHashMap<>();
        for (LimitReading limit : ChainOrder.of(limits, List.<LimitReading>of(), List.of(pool))) {
            Integer most = limit.inUse();
            if (limit.kind().holdsCalls() && most != null && most > 0) {
                peaks.put(limit.fullName(), most);
            }
        }
        return peaks;
    }

    /** What the gateway counted, by name; without zeros. */
    static Map<String, Long> named(RouteCounts counts) {
        Map<String, Long> words = new LinkedHashMap<>();
        put(words, "succeeded", counts.succeeded());
        put(words, "failed", counts.failed());
        put(words, "timed out", counts.timedOut());
        counts.rejected().forEach((by, calls) -> put(words, "rejected by " + by, calls));
        return words;
    }

    private static void put(Map<String, Long> words, String what, @Nullable Long calls) {
        if (calls != null && calls > 0) {
            words.put(what, calls);
        }
    }
}
