package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.limits.LimitKind;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Slots in use while no call is there, by full name: of the limits that calls hold. Clients and pools keep connections that are idle, so
 * open connections do not count.
 */
public record IdleUse(Map<String, Integer> before) {

    private static final Set<LimitKind> HELD = EnumSet.of(
            LimitKind.THREADS, LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL, LimitKind.HTTP_POOL);

    /** As the first sample of each has it. */
    public static IdleUse before(List<LimitSeries> limits) {
        Map<String, Integer> before = new LinkedHashMap<>();
        for (LimitSeries limit : limits) {
            before.put(
                    limit.fullName(), limit.read(SampleRow::inUse).findFirst().orElse(0));
        }
        return new IdleUse(before);
    }

    /** As it is now. */
    public static IdleUse now(List<LimitReading> limits) {
        Map<String, Integer> now = new LinkedHashMap<>();
        limits.forEach(limit -> now.put(limit.fullName(), Objects.requireNonNullElse(limit.inUse(), 0)));
        return new IdleUse(now);
    }

    /** Whether these are slots of a limit that calls hold, and more of them than before. */
    public boolean busy(SampleRow row) {
        Integer usual = before.get(row.fullName());
        return row.inUse() != null
                && row.inUse() > (usual == null ? 0 : usual)
                && HELD.stream().anyMatch(kind -> LimitId.names(row.fullName(), kind));
    }
}
