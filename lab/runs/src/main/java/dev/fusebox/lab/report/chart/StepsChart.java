package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.StepsSection;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.results.cell.StepsRun.Moment;
import dev.fusebox.lab.results.cell.StepsSentence;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A rate in steps over its time: calls offered, good and rejected, and when the circuit breaker was open; each beside the model. */
final class StepsChart {

    /** A point stands in the middle of its half second. */
    private static final double MIDDLE = Moment.MS / 2000.0;

    /**
     * A line, measured and predicted.
     *
     * @param predicted empty where there is no prediction
     */
    private record Pair(String name, List<List<Number>> measured, List<List<Number>> predicted) {}

    /**
     * @param offered corners of the rate
     * @param open when the circuit breaker was not closed: measured
     * @param predictedOpen the same as predicted; {@code null} where there is no prediction
     * @param changes moments at which the load rose and fell
     */
    private record Drawn(
            double seconds,
            List<List<Number>> offered,
            List<Pair> rates,
            List<Pair> times,
            List<List<Double>> open,
            @Nullable List<List<Double>> predictedOpen,
            List<Double> changes) {}

    /** @return empty for other cells, and where its calls are lost */
    static Optional<Chart> of(String id, CellResult cell) {
        StepsRun run = cell.measured().steps();
        Course seen = run == null ? null : run.measured();
        Window high = run == null ? null : run.high();
        if (run == null || seen == null || high == null) {
            return Optional.empty();
        }
        Course model = run.predicted();
        Drawn drawn = new Drawn(
                run.arrivals().seconds(),
                offered(run),
                List.of(
                        pair("good", seen, model, Moment::good),
                        pair("rejected", seen, model, m -> m.rejected() + m.failed())),
                List.of(pair("p95", seen, model, Moment::p95Ms)),
                spans(seen),
                model == null ? null : spans(model),
                List.of(high.fromMs() / 1000.0, high.toMs() / 1000.0));
        return Optional.of(new Chart(
                id,
                "steps",
                StepsSection.name(cell) + ": " + StepsSentence.brief(run),
                CAPTION,
                drawn,
                StepsSection.table(List.of(cell))));
    }

    private static final String CAPTION =
            "Per second, in half seconds. Grey: the rate that was offered. Solid lines are measured, dashed ones predicted from the limits"
                    + " and the schedule alone. Bars and bands: the circuit breaker was not closed.";

    private static List<List<Number>> offered(StepsRun run) {
        List<List<Number>> corners = new ArrayList<>();
        double begin = 0;
        for (RateStep step : run.steps()) {
            corners.add(Chart.point(begin, step.from()));
            begin += step.seconds();
            corners.add(Chart.point(begin, step.to()));
        }
        return corners;
    }

    private static Pair pair(
            String name, Course seen, @Nullable Course model, Function<Moment, @Nullable Double> figure) {
        return new Pair(name, points(seen, figure), model == null ? List.of() : points(model, figure));
    }

    private static List<List<Number>> points(Course course, Function<Moment, @Nullable Double> figure) {
        return course.moments().stream()
                .map(m -> Chart.point(m.tMs() / 1000.0 + MIDDLE, figure.apply(m)))
                .toList();
    }

    private static List<List<Double>> spans(Course course) {
        return course.open().stream()
                .map(o -> List.of(seconds(o.fromMs()), seconds(o.toMs())))
                .toList();
    }

    private static Double seconds(long ms) {
        Double rounded = Figures.rounded(ms / 1000.0, 2);
        return rounded == null ? Double.valueOf(0) : rounded;
    }
}
