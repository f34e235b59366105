package dev.fusebox.limits;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * One point on the chain where calls can queue or be rejected, read live. Figures come from suppliers. A supplier that is
 * not given, returns {@code null} or throws makes its figure absent, never zero. Immutable; reads are as thread-safe as
 * the suppliers.
 */
public final class Limit {

    private final String name;
    private final LimitKind kind;
    private final WhenFull whenFull;
    private final Supplier<Integer> max;
    private final Supplier<Integer> inUse;
    private final Supplier<Integer> queued;
    private final Supplier<Integer> queueSize;
    private final Supplier<Long> rejected;
    private final Supplier<Setting> setting;

    private Limit(Builder b) {
        name = Objects.requireNonNull(b.name);
        kind = Objects.requireNonNull(b.kind);
        whenFull = b.whenFull;
        max = b.max;
        inUse = b.inUse;
        queued = b.queued;
        queueSize = b.queueSize;
        rejected = b.rejected;
        setting = b.setting;
    }

    /** @param name unique in its process, e.g. {@code semaphore.service-a} */
    public static Builder named(String name, LimitKind kind, WhenFull whenFull) {
        return new Builder(name, kind, whenFull);
    }

    public String name() {
        return name;
    }

    public LimitKind kind() {
        return kind;
    }

    public WhenFull whenFull() {
        return whenFull;
    }

    /** Size of the live object; {@code null} when it has no bound or cannot be read. */
    public Integer max() {
        return Reading.orAbsent(max);
    }

    /** Slots in use now: permits, threads or connections. */
    public Integer inUse() {
        return Reading.orAbsent(inUse);
    }

    /** Calls that wait for a slot now. */
    public Integer queued() {
        return Reading.orAbsent(queued);
    }

    /** Calls that may wait for a slot of a limit that rejects once its queue is full, too; {@code null} when it is no such limit. */
    public Integer queueSize() {
        return Reading.orAbsent(queueSize);
    }

    /** Calls rejected since the process started. */
    public Long rejected() {
        return Reading.orAbsent(rejected);
    }

    /** The setting that fixed {@link #max()}. */
    public Setting setting() {
        return Reading.orAbsent(setting);
    }

    /** Collects the suppliers of a limit. */
    public static final class Builder {
        private final String name;
        private final LimitKind kind;
        private final WhenFull whenFull;
        private Supplier<Integer> max = () -> null;
        private Supplier<Integer> inUse = () -> null;
        private Supplier<Integer> queued = () -> null;
        private Supplier<Integer> queueSize = () -> null;
        private Supplier<Long> rejected = () -> null;
        private Supplier<Setting> setting = () -> null;

        private Builder(String name, LimitKind kind, WhenFull whenFull) {
            this.name = name;
            this.kind = kind;
            this.whenFull = whenFull;
        }

        public Builder max(Supplier<Integer> figure) {
            max = figure;
            return this;
        }

        public Builder inUse(Supplier<Integer> figure) {
            inUse = figure;
            return this;
        }

        public Builder queued(Supplier<Integer> figure) {
            queued = figure;
            return this;
        }

        public Builder queueSize(Supplier<Integer> figure) {
            queueSize = figure;
            return this;
        }

        public Builder rejected(Supplier<Long> figure) {
            rejected = figure;
            return this;
        }

        public Builder setting(Supplier<Setting> source) {
            setting = source;
            return this;
        }

        public Limit build() {
            return new Limit(this);
        }
    }
}
