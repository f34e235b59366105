package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import org.jspecify.annotations.Nullable;

/** When a rate in steps met its limits, and when the route was well again, in words: measured, with the model's figure in brackets. */
public final class StepsSentence {

    /** Empty where the calls are lost. */
    public static String of(StepsRun run) {
        Window high = run.high();
        Course seen = run.measured();
        if (high == null || seen == null) {
            return "";
        }
        return "The load rose at %s s: %s. It fell at %s s: %s."
                .formatted(
                        Figures.plain(high.fromMs() / 1000.0),
                        rise(run, seen),
                        Figures.plain(high.toMs() / 1000.0),
                        fall(run));
    }

    private static String rise(StepsRun run, Course seen) {
        Course model = run.predicted();
        String rejected = seen.firstRejectedMs() == null
                ? "no call was rejected" + beside(model, run.toReject(model), "after ")
                : "the first call was rejected after %s s%s"
                        .formatted(seconds(run.toReject(seen)), beside(model, run.toReject(model), ""));
        String tripped = seen.trippedMs() == null
                ? "the circuit breaker stayed closed" + beside(model, run.toTrip(model), "trips after ")
                : "the circuit breaker tripped after %s s%s%s"
                        .formatted(seconds(run.toTrip(seen)), atRate(run, seen), beside(model, run.toTrip(model), ""));
        return rejected + ", and " + tripped;
    }

    /** The rate at the trip, where it was rising. */
    private static String atRate(StepsRun run, Course seen) {
        boolean slopes = run.steps().stream().anyMatch(RateStep::slopes);
        Long tripped = seen.trippedMs();
        return slopes && tripped != null
                ? " at %s calls/s".formatted(Figures.whole(run.arrivals().rateAt(tripped / 1000.0)))
                : "";
    }

    private static String fall(StepsRun run) {
        Course model = run.predicted();
        Double seen = run.toRecover(run.measured());
        return seen == null
                ? "the route was not well again before the end" + beside(model, run.toRecover(model), "after ")
                : "the route was well again after %s s%s"
                        .formatted(seconds(seen), beside(model, run.toRecover(model), ""));
    }

    private static String beside(@Nullable Course model, @Nullable Double seconds, String word) {
        return model == null ? "" : " (predicted: %s)".formatted(seconds == null ? "none" : word + seconds(seconds));
    }

    /** When it met its limits and was well again, in brief. */
    public static String brief(StepsRun run) {
        Course seen = run.measured();
        Course model = run.predicted();
        Double trip = run.toTrip(seen);
        Double well = run.toRecover(seen);
        return (trip == null
                        ? "the circuit breaker stays closed"
                        : "the circuit breaker trips %s s after the load has risen".formatted(seconds(trip)))
                + beside(model, run.toTrip(model), "")
                + (well == null
                        ? ", and the route is not well again before the end"
                        : ", and the route is well again %s s after it has fallen".formatted(seconds(well)))
                + beside(model, run.toRecover(model), "");
    }

    /** With one decimal: samples are a tenth of a second apart. */
    public static String seconds(@Nullable Double seconds) {
        return Figures.fixed(seconds, 1);
    }
}
