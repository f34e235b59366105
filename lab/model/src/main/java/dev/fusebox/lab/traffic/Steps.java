package dev.fusebox.lab.traffic;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Open arrivals whose rate changes, or whose calls take the service longer for a time.
 *
 * @param name of the whole, and the end of a cell's id
 */
public record Steps(String name, List<RateStep> steps) implements Arrivals.Scheduled {

    public static final String UNIT = "calls/s in steps";

    public Steps {
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("no steps");
        }
    }

    public double seconds() {
        return steps.stream().mapToDouble(RateStep::seconds).sum();
    }

    /** After the last step, its last rate goes on. */
    @Override
    public double callsWithin(double seconds) {
        double begin = 0;
        double calls = 0;
        for (RateStep step : steps) {
            if (seconds <= begin + step.seconds()) {
                return calls + step.callsWithin(seconds - begin);
            }
            begin += step.seconds();
            calls += step.calls();
        }
        return calls + last().to() * (seconds - begin);
    }

    @Override
    public double secondsUntil(double calls) {
        double begin = 0;
        double before = 0;
        for (RateStep step : steps) {
            if (calls <= before + step.calls()) {
                return begin + step.secondsUntil(calls - before);
            }
            begin += step.seconds();
            before += step.calls();
        }
        return begin + (calls - before) / last().to();
    }

    private RateStep last() {
        return steps.get(steps.size() - 1);
    }

    /** Calls per second at this moment. */
    public double rateAt(double seconds) {
        double begin = 0;
        for (RateStep step : steps) {
            if (seconds < begin + step.seconds()) {
                return step.rateAfter(seconds - begin);
            }
            begin += step.seconds();
        }
        return last().to();
    }

    /** How long the service holds a call that is due at this moment; {@code null} for as long as the endpoint of the cell says. */
    public @Nullable Integer serviceMsAt(double seconds) {
        double begin = 0;
        for (RateStep step : steps) {
            begin += step.seconds();
            if (seconds < begin) {
                return step.serviceMs();
            }
        }
        return last().serviceMs();
    }

    /** Whether the service takes longer or shorter for a time. */
    public boolean changesService() {
        return steps.stream().anyMatch(s -> s.serviceMs() != null);
    }

    /**
     * The time in which the load is higher than before and after: from the first step that keeps more calls in flight than the one
     * the cell begins with, to the end of the last one that keeps more than the one it ends with. Milliseconds from the beginning.
     *
     * @param usualMs time of the service; where a call needs none but processor time, any time puts the rates in their order
     */
    public Window high(double usualMs) {
        double serviceMs = Math.max(usualMs, 1);
        double begin = 0;
        double from = -1;
        double to = -1;
        for (RateStep step : steps) {
            double inFlight = step.mostInFlight(serviceMs);
            from = from < 0 && inFlight > steps.get(0).mostInFlight(serviceMs) ? begin : from;
            begin += step.seconds();
            to = inFlight > last().mostInFlight(serviceMs) ? begin : to;
        }
        return new Window(Math.round(Math.max(0, from) * 1000), Math.round((to < 0 ? begin : to) * 1000));
    }

    /** On average. */
    @Override
    public double demandPerSecond(double unloadedMs) {
        return callsWithin(seconds()) / seconds();
    }

    /** The mean rate. */
    @Override
    public double amount() {
        return demandPerSecond(0);
    }

    public double least() {
        return steps.stream().mapToDouble(s -> Math.min(s.from(), s.to())).min().orElseThrow();
    }

    public double most() {
        return steps.stream().mapToDouble(s -> Math.max(s.from(), s.to())).max().orElseThrow();
    }

    @Override
    public double mostInFlight(double serviceMs) {
        return steps.stream().mapToDouble(s -> s.mostInFlight(serviceMs)).max().orElseThrow();
    }

    @Override
    public Steps times(double factor) {
        return new Steps(name, steps.stream().map(s -> s.times(factor)).toList());
    }

    @Override
    public String unit() {
        return UNIT;
    }

    @Override
    public String id() {
        return name;
    }

    @Override
    public String figure() {
        return least() == most() ? Figures.whole(most()) : Figures.whole(least()) + " to " + Figures.whole(most());
    }

    /** {@code 100 to 600 calls/s (step)}. */
    @Override
    public String words() {
        return "%s calls/s (%s)".formatted(figure(), name);
    }
}
