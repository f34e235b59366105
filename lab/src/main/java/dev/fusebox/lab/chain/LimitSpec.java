package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.limits.WhenFull;
import org.jspecify.annotations.Nullable;

/**
 * A limit as it is configured: what does not change while a process runs.
 *
 * @param max slots; {@code null} when it is not bounded or its size cannot be read
 * @param setting what fixed the size; {@code null} when not published
 */
public record LimitSpec(
        LimitId id,
        @Nullable Integer max,
        WhenFull whenFull,
        @Nullable SettingValue setting) implements OfLimit {}
