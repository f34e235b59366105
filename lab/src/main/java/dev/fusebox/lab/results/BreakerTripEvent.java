package dev.fusebox.lab.results;

import dev.fusebox.limits.ErrorCause;
import org.jspecify.annotations.Nullable;

/**
 * One trip.
 *
 * @param tMs when it was first seen open, milliseconds into the cell
 * @param trips how many times it tripped between the samples before and at {@code tMs}: a flapping breaker closes and
 *     opens again within one period
 * @param calls calls in its window just then, recomputed from the cumulative counters: at {@code tMs}, or at the sample
 *     before it where only that one explains the trip by the breaker's volume and share of errors
 * @param errors errors among them
 * @param cause what most of those errors were; {@code null} when the counters do not tell
 * @param backendHealthy whether the backend failed none of the calls it got in that window
 * @param backendSucceeded calls the backend answered well in that window
 * @param closedAfterMs how long it was seen open; {@code null} when it was open to the end
 * @param closedBy {@code null} when it was open to the end, or how long it stays open is not known
 */
public record BreakerTripEvent(
        long tMs,
        long trips,
        long calls,
        long errors,
        @Nullable ErrorCause cause,
        @Nullable Boolean backendHealthy,
        @Nullable Long backendSucceeded,
        @Nullable Long closedAfterMs,
        @Nullable BreakerClosing closedBy) {}
