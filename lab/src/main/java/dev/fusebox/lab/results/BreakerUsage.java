package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.ErrorCounts;
import java.util.List;

/** What a breaker did in a cell; the {@code circuitBreaker} of {@code results.json}. */
public record BreakerUsage(
        String name,
        double openFraction,
        long trips,
        ErrorCounts errors,
        Long succeeded,
        List<BreakerTripEvent> timeline) {}
