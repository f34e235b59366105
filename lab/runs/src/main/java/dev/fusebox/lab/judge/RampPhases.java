package dev.fusebox.lab.judge;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.RampCourse.Second;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When the calls of a ramp queued, from the response times alone.
 *
 * <p>The time of a second is the median of the medians of the five seconds around it, so that a pause of one or two is no queue. The
 * unloaded time is the lowest of them. Calls queue while the time is above {@value #QUEUED} times the unloaded one and {@value #LEAST_MS}
 * ms more; the longest such stretch is the queue, where it lasts {@value #LEAST_SECONDS} s. A wait is what a call takes more than
 * unloaded. The queue is steady in the longest stretch whose longest wait is at most {@value #STEADY} times its shortest; before that it
 * grows, and after that it shrinks.
 *
 * @param phases in their order; a phase that did not occur is left out, so without a queue there is {@link Name#A} alone
 * @param steadyMs time of a call in phase C; {@code null} without a queue
 */
public record RampPhases(double unloadedMs, @Nullable Double steadyMs, List<Phase> phases) {

    private static final double QUEUED = 1.5;
    private static final double LEAST_MS = 10;
    private static final int LEAST_SECONDS = 5;
    private static final double STEADY = 1.2;

    /** Seconds on either side that count for the time of a second. */
    private static final int AROUND = 2;

    /** As a published comparison of MVC and WebFlux names them. */
    public enum Name {
        A("free"),
        B("queue grows"),
        C("steady"),
        D("queue shrinks"),
        E("free again");

        private final String words;

        Name(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** @param to the second after its last */
    public record Phase(Name name, int from, int to) {}

    /** @param seconds from the first call on, none left out */
    public static RampPhases of(List<Second> seconds) {
        int end = seconds.size();
        double[] times = IntStream.range(0, end)
                .mapToDouble(at -> time(seconds.subList(Math.max(0, at - AROUND), Math.min(end, at + AROUND + 1))))
                .toArray();
        double unloaded = DoubleStream.of(times).filter(ms -> ms > 0).min().orElse(0);
        int from = 0;
        int to = 0;
        for (int at = 0, begin = 0; at < end; at++) {
            if (times[at] <= QUEUED * unloaded + LEAST_MS) {
                begin = at + 1;
            } else if (at + 1 - begin > to - from) {
                from = begin;
                to = at + 1;
            }
        }
        if (to - from < LEAST_SECONDS) {
            return new RampPhases(unloaded, null, phases(end, end, end, end, end));
        }
        int steady = from;
        int falls = from;
        for (int at = from; at < to; at++) {
            int until = steadyUntil(at, to, times, unloaded);
            if (until - at > falls - steady) {
                steady = at;
                falls = until;
            }
        }
        Double ms = Figures.median(Arrays.stream(times, steady, falls));
        return new RampPhases(unloaded, ms, phases(from, steady, falls, to, end));
    }

    private static int steadyUntil(int from, int to, double[] times, double unloaded) {
        double shortest = times[from];
        double longest = times[from];
        for (int at = from + 1; at < to; at++) {
            shortest = Math.min(shortest, times[at]);
            longest = Math.max(longest, times[at]);
            if (longest - unloaded > STEADY * (shortest - unloaded)) {
                return at;
            }
        }
        return to;
    }

    private static double time(List<Second> around) {
        return Objects.requireNonNullElse(
                Figures.median(around.stream()
                        .map(Second::p50Ms)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)),
                0.0);
    }

    /** Each ends where the next one begins. */
    private static List<Phase> phases(int a, int b, int c, int d, int e) {
        return Stream.of(
                        new Phase(Name.A, 0, a),
                        new Phase(Name.B, a, b),
                        new Phase(Name.C, b, c),
                        new Phase(Name.D, c, d),
                        new Phase(Name.E, d, e))
                .filter(phase -> phase.to > phase.from)
                .toList();
    }
}
