package dev.fusebox.lab.traffic;

import java.util.stream.IntStream;

/**
 * When each call of open arrivals is due: a Poisson process that has exactly the expected number of calls. The load generator and the
 * model take the same moments, so that a difference between the two is never one of chance in the arrivals; and every gateway gets
 * the same calls.
 *
 * <p>Of a Poisson process with a known number of calls, the moments are those of exponential gaps, stretched to the whole length.
 */
public final class Schedule {

    private static final long SEED = 15;

    /** Seconds after the start, in order; at least one. */
    public static double[] of(Arrivals.Scheduled arrivals, double seconds) {
        return of(arrivals, seconds, 0);
    }

    /** Number of the schedule that a repeat of a cell runs with: repeats differ by chance, as real traffic does. */
    public static int ofRepeat(int repeat) {
        return repeat - 1;
    }

    /** @param number of the schedule */
    public static double[] of(Arrivals.Scheduled arrivals, double seconds, int number) {
        int calls = (int) Math.max(1, Math.round(arrivals.callsWithin(seconds)));
        SplitMix64 random = new SplitMix64(SEED + number);
        double[] until = new double[calls + 1];
        for (int i = 0; i <= calls; i++) {
            until[i] = (i == 0 ? 0 : until[i - 1]) + random.nextExponential();
        }
        double scale = arrivals.callsWithin(seconds) / until[calls];
        return IntStream.range(0, calls)
                .mapToDouble(i -> arrivals.secondsUntil(until[i] * scale))
                .toArray();
    }
}
