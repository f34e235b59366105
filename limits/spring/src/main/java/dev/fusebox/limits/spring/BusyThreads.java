package dev.fusebox.limits.spring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/** Which threads use nearly a whole processor: by their CPU time over the last second, or since the last look where that was longer ago. */
final class BusyThreads {

    private static final long WINDOW_NANOS = 1_000_000_000;

    /** Share of a processor. A thread that never waits has less, since it shares the processor with the kernel's work and with others. */
    private static final double BUSY = 0.9;

    /**
     * @param atNanos by the clock that only counts
     * @param cpuNanos CPU time so far of each thread, by its id; negative where it is not told
     */
    private record Look(long atNanos, Map<Long, Long> cpuNanos) {}

    private final LongUnaryOperator cpuNanos;
    private final List<Look> looks = new ArrayList<>();

    /** @param cpuNanos the CPU time of a thread so far, by its id */
    BusyThreads(LongUnaryOperator cpuNanos) {
        this.cpuNanos = cpuNanos;
    }

    /** Those of these threads, by their ids. */
    synchronized Set<Long> of(Collection<Long> threads, long nowNanos) {
        Map<Long, Long> now = new HashMap<>();
        threads.forEach(thread -> now.put(thread, cpuNanos.applyAsLong(thread)));
        looks.add(new Look(nowNanos, now));
        while (looks.size() > 2 && nowNanos - looks.get(1).atNanos() >= WINDOW_NANOS) {
            looks.remove(0);
        }
        Look before = looks.get(0);
        double most = BUSY * (nowNanos - before.atNanos());
        return now.keySet().stream()
                .filter(thread -> before.cpuNanos().getOrDefault(thread, -1L) >= 0)
                .filter(thread ->
                        most > 0 && now.get(thread) - before.cpuNanos().get(thread) >= most)
                .collect(Collectors.toSet());
    }
}
