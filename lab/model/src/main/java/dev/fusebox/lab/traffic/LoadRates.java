package dev.fusebox.lab.traffic;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a load came to in a second, and in all. Rates are per second while all users call; of open arrivals see {@link OpenCalls}.
 *
 * @param requestsPerSecond answers of any status
 * @param headerBytes mean size of an answer's status line and headers, rejections included; {@code null} when it was not measured
 * @param bytesPerSecond of whole answers, headers included; {@code null} when they were not counted
 */
@RecordBuilder
public record LoadRates(
        double seconds,
        double requestsPerSecond,
        double goodputPerSecond,
        @Nullable Double headerBytes,
        @Nullable Double bytesPerSecond)
        implements LoadRatesBuilder.With {}
