package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.judge.RampPhases;
import dev.fusebox.lab.judge.RampPhases.Phase;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.cell.RampCourse;
import dev.fusebox.lab.results.cell.RampCourse.Second;
import dev.fusebox.lab.results.cell.RampCourse.TimeStep;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.RampRun.Whole;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ramps of users, coming and going included: the servers side by side, and each ramp over its time. */
final class RampCharts {

    private static final String COURSE =
            "From the first call to the last answer, second by second; a call counts where it ends. A: no call"
                    + " waits. B: calls queue. C: as many come as are answered. D: users are done, and the queue shrinks. E: no call waits."
                    + " The phases come from the times alone, which are those of all answers, rejections included.";
    private static final String SPREAD =
            "How many answers took how long, over the whole ramp. The last bar has all that took much longer than 99 of 100.";
    private static final String SERVERS =
            "From the first call to the last answer, coming and going of the users included, as load"
                    + " generators report it: of all answers, rejections included. The other charts have the time in which all users call.";

    /** What is drawn over users, for each profile. */
    private record Lines(String unit, double most, String name, Map<String, List<List<Number>>> lines) {}

    /** @param phases empty without a queue */
    private record DrawnRamp(
            int seconds,
            List<Span> phases,
            List<List<Number>> p50,
            List<List<Number>> p95,
            List<List<Number>> answers,
            List<List<Number>> not2xx) {}

    private record Span(String name, int from, int to) {}

    private record Spread(List<String> ms, List<Long> answers) {}

    /** One gateway and endpoint under several profiles: answers per second, and p95. Empty for one profile, and for other cells. */
    static List<Chart> servers(String id, List<Group> groups) {
        if (groups.size() < 2 || groups.get(0).cells().get(0).measured().ramp() == null) {
            return List.of();
        }
        return Stream.of(
                        servers(id + "-rate", groups, "answers/s", Whole::answersPerSecond),
                        servers(id + "-p95", groups, "p95 ms", Whole::p95Ms))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Chart> servers(String id, List<Group> groups, String name, ToDoubleFunction<Whole> figure) {
        CellResult any = groups.get(0).cells().get(0);
        Map<String, List<List<Number>>> lines = new LinkedHashMap<>();
        Table table = Table.of(name, "profile|#" + any.offered().unit() + "|#" + name);
        for (Group group : groups) {
            String profile = group.cells().get(0).profile();
            lines.put(profile, group.points(r -> mid(r, figure)));
            group.curve().forEach(r -> table.row(profile, Table.whole(r.amount()), Table.whole(mid(r, figure))));
        }
        double most = groups.stream().mapToDouble(Group::most).max().orElse(0);
        // The servers that were loaded most, so that the sentence compares what is comparable.
        Map<String, Double> there = new LinkedHashMap<>();
        lines.forEach((profile, points) -> points.stream()
                .filter(point -> point.get(0).doubleValue() == most)
                .forEach(point -> there.put(profile, point.get(1).doubleValue())));
        if (there.isEmpty()) {
            return Optional.empty();
        }
        String title = "%s %s, %s with %s users: %s"
                .formatted(
                        CellNames.side(any),
                        any.endpoint(),
                        name,
                        Figures.whole(most),
                        there.entrySet().stream()
                                .map(e -> e.getKey() + " " + Figures.whole(e.getValue()))
                                .collect(Collectors.joining(", ")));
        return Optional.of(new Chart(
                id,
                "lines",
                title,
                groups.get(0).basis() + SERVERS,
                new Lines(any.offered().unit(), most, name, lines),
                table));
    }

    private static @Nullable Double mid(Group.Repeats repeats, ToDoubleFunction<Whole> figure) {
        return Estimate.of(repeats.cells(), c -> c.wholeRamp() == null ? null : figure.applyAsDouble(c.wholeRamp()))
                .known();
    }

    /** Response times over the ramp with its phases, and how they are spread. Empty where they were not kept. */
    static List<Chart> of(String id, CellResult cell, @Nullable CellTrace trace) {
        return trace == null || trace.course().seconds().isEmpty()
                ? List.of()
                : Stream.concat(
                                Stream.of(course(id, cell, trace.course().seconds())),
                                spread(id, cell, trace.course()).stream())
                        .toList();
    }

    private static Chart course(String id, CellResult cell, List<Second> seconds) {
        RampPhases found = RampPhases.of(seconds);
        Table table = new Columns<Phase>()
                .text("phase", p -> p.name() + ", " + p.name().words())
                .number("from s", Phase::from)
                .number("to s", Phase::to)
                .whole(
                        "answers/s",
                        p -> in(p, seconds).mapToLong(Second::answers).average().orElse(0))
                .whole("p50 ms", p -> median(in(p, seconds), Second::p50Ms))
                .whole("p95 ms", p -> median(in(p, seconds), Second::p95Ms))
                .number("not 2xx", p -> in(p, seconds).mapToLong(Second::not2xx).sum())
                .table("Phases", found.phases());
        DrawnRamp drawn = new DrawnRamp(
                seconds.size(),
                found.steadyMs() == null
                        ? List.of()
                        : found.phases().stream()
                                .map(p -> new Span(p.name() + " " + p.name().words(), p.from(), p.to()))
                                .toList(),
                points(seconds, Second::p50Ms),
                points(seconds, Second::p95Ms),
                points(seconds, s -> (double) s.answers()),
                points(seconds, s -> s.not2xx() == 0 ? null : Double.valueOf(s.not2xx())));
        return new Chart(id + "-course", "course", CellNames.of(cell) + ": " + words(found), COURSE, drawn, table);
    }

    private static String words(RampPhases found) {
        String unloaded = Figures.whole(found.unloadedMs()) + " ms";
        return found.steadyMs() == null
                ? "no queue; half the calls take " + unloaded + " or little more"
                : "half the calls take %s without a queue, and %s ms while it is steady, %s"
                        .formatted(
                                unloaded,
                                Figures.whole(found.steadyMs()),
                                found.phases().stream()
                                        .filter(p -> p.name() == RampPhases.Name.C)
                                        .map(p -> "from second %d to %d".formatted(p.from(), p.to()))
                                        .collect(Collectors.joining()));
    }

    private static Stream<Second> in(Phase phase, List<Second> seconds) {
        return seconds.subList(phase.from(), phase.to()).stream();
    }

    private static @Nullable Double median(Stream<Second> seconds, Function<Second, @Nullable Double> figure) {
        return Figures.median(seconds.map(figure).filter(Objects::nonNull).mapToDouble(Double::doubleValue));
    }

    private static List<List<Number>> points(List<Second> seconds, Function<Second, @Nullable Double> figure) {
        return seconds.stream()
                .filter(s -> figure.apply(s) != null)
                .map(s -> Chart.point(s.second(), figure.apply(s)))
                .toList();
    }

    private static Optional<Chart> spread(String id, CellResult cell, RampCourse course) {
        List<TimeStep> steps = course.times();
        long all = steps.stream().mapToLong(TimeStep::answers).sum();
        return steps.stream().max(Comparator.comparingLong(TimeStep::answers)).map(most -> {
            Table table = new Columns<TimeStep>()
                    .number("from ms", TimeStep::fromMs)
                    .number("to ms", TimeStep::toMs)
                    .number("answers", TimeStep::answers)
                    .table("Answers by their time", steps);
            String title = "%s: %s %% of the answers took %s to %s ms, more than any other time"
                    .formatted(
                            CellNames.of(cell),
                            Figures.percent((double) most.answers() / all),
                            Figures.plain(most.fromMs()),
                            Figures.plain(most.toMs()));
            Spread drawn = new Spread(
                    steps.stream().map(s -> Figures.plain(s.fromMs())).toList(),
                    steps.stream().map(TimeStep::answers).toList());
            return new Chart(id + "-spread", "spread", title, SPREAD, drawn, table);
        });
    }
}
