package dev.fusebox.limits;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Calls that were not successful, by cause. A cause that is not counted is absent, which is not zero. Immutable. */
public final class ErrorCounts {

    public static final ErrorCounts NONE = new ErrorCounts(Collections.emptyMap());

    private final Map<ErrorCause, Long> counts;

    private ErrorCounts(Map<ErrorCause, Long> counts) {
        this.counts = counts;
    }

    /** A copy with this count; {@code null} makes the cause absent. */
    public ErrorCounts with(ErrorCause cause, Long count) {
        Map<ErrorCause, Long> all = new EnumMap<>(ErrorCause.class);
        all.putAll(counts);
        if (count == null) {
            all.remove(cause);
        } else {
            all.put(cause, count);
        }
        return new ErrorCounts(Collections.unmodifiableMap(all));
    }

    /** {@code null} when it is not counted. */
    public Long get(ErrorCause cause) {
        return counts.get(cause);
    }

    /** 0 when it is not counted. */
    public long orZero(ErrorCause cause) {
        return counts.getOrDefault(cause, 0L);
    }

    /** The sum of all causes that are counted. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The calls since an earlier reading; a cause that one of the two readings lacks is absent. */
    public ErrorCounts since(ErrorCounts earlier) {
        ErrorCounts difference = NONE;
        for (Map.Entry<ErrorCause, Long> count : counts.entrySet()) {
            Long before = earlier.get(count.getKey());
            difference = difference.with(count.getKey(), before == null ? null : count.getValue() - before);
        }
        return difference;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ErrorCounts && counts.equals(((ErrorCounts) other).counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(counts);
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
