package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.results.Arrivals;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell to be predicted: everything the model knows.
 *
 * @param entry component the client calls
 * @param service component that does the work; the same as {@code entry} when called directly
 * @param chain limits from the client to the work
 * @param breaker {@code null} for none; it stands before the first limit of the entry that refuses
 * @param seconds how long the cell lasts
 */
public record Scenario(
        String entry,
        String service,
        List<Station> chain,
        @Nullable BreakerRule breaker,
        Deadlines deadlines,
        Work work,
        Arrivals arrivals,
        double seconds) {

    /** Shortest cell, and fewest rounds of its users; what {@code fusebox run} aims at, with its margin. */
    private static final double SECONDS = 12;

    private static final double ROUNDS = 60 * 1.1;

    public static double usualSeconds(double serviceMs) {
        return Math.max(SECONDS, ROUNDS * serviceMs / 1000);
    }

    public boolean direct() {
        return entry.equals(service);
    }

    /** {@code R0}: what a call takes that waits for nothing, milliseconds. */
    public double unloadedMs() {
        return work.serviceMs() + work.hopMs() * (direct() ? 1 : 2) + work.cpuMs();
    }

    Scenario with(Arrivals other) {
        return new Scenario(entry, service, chain, breaker, deadlines, work, other, seconds);
    }

    Scenario with(List<Station> other, @Nullable BreakerRule rule, Work cost) {
        return new Scenario(entry, service, other, rule, deadlines, cost, arrivals, seconds);
    }

    String breakerName() {
        return BreakerSpec.fullName(entry, service);
    }

    String timeLimitName() {
        return TimeLimit.fullName(entry, service);
    }
}
