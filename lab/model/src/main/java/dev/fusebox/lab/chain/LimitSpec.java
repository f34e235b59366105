package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.limits.WhenFull;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A limit as it is configured: what does not change while a process runs.
 *
 * @param max slots; {@code null} when it is not bounded or its size cannot be read
 * @param queue calls that may wait for a slot before it rejects one; {@code null} where that is not known, or where it is no such limit
 * @param setting what fixed the size; {@code null} when not published
 */
@RecordBuilder
public record LimitSpec(
        LimitId id,
        @Nullable Integer max,
        WhenFull whenFull,
        @IfKnown @Nullable Integer queue,
        @Nullable SettingValue setting)
        implements OfLimit, LimitSpecBuilder.With {

    /** Of one without a queue, or that makes all calls wait. */
    public LimitSpec(LimitId id, @Nullable Integer max, WhenFull whenFull, @Nullable SettingValue setting) {
        this(id, max, whenFull, null, setting);
    }

    /** Slots of a limit that is bounded. */
    public int size() {
        return Objects.requireNonNull(max);
    }
}
