package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.experiment.check.CheckResult.CheckFinding;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.LimitOrigin;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.experiment.check.CheckResult.ThresholdResult;
import dev.fusebox.lab.experiment.check.CheckResult.TripResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A check for people: the answer, what to do in which order, a row for each route, then what each figure rests on. */
public final class CheckSections {

    private static final int MOST_TODO = 5;

    private CheckSections() {}

    /** In their order; the first one is the answer. */
    public static List<Section> of(CheckResult found) {
        return Stream.of(
                        answer(found),
                        Section.of("todo", "Do this, in this order", Stream.of(new Block.Items(todo(found)))),
                        thresholds(found),
                        Section.of("routes", "Routes", Stream.of(scorecard(found), reading(found), bounds(found))),
                        Section.of("isolation", "While one route hangs", Stream.of(isolation(found))),
                        Section.of("faults", "One call while the backend misbehaves", faults(found)),
                        Section.of("breakers", "Circuit breakers", Stream.of(trips(found))),
                        Section.of("known", "Also found", Stream.of(new Block.Items(alsoFound(found)))),
                        Section.of("left-out", "Not measured", Stream.of(new Block.Items(leftOut(found)))))
                .filter(section -> !section.isEmpty())
                .toList();
    }

    private static Section answer(CheckResult found) {
        long others = found.findings().stream()
                .filter(one -> one.rank() == CheckFinding.OTHERS)
                .count();
        long itself = found.findings().stream()
                .filter(one -> one.rank() == CheckFinding.ITSELF)
                .count();
        String routes = Figures.count(found.routes().size(), "route");
        List<Block> lines = new ArrayList<>();
        lines.add(Block.line(
                found.routes().isEmpty()
                        ? "No route could be measured."
                        : others + itself == 0
                                ? "%s %s: nothing was found that harms other routes or the route itself."
                                        .formatted(routes, found.measured() ? "measured" : "read")
                                : "%s %s: %s of a route that harms others, %s that harm the route itself."
                                        .formatted(
                                                routes,
                                                found.measured() ? "measured" : "read",
                                                Figures.count(others, "finding"),
                                                Figures.whole(itself))));
        lines.add(Block.note(
                found.measured()
                        ? "Each figure was measured once, on this machine, with the lab's servers in the place of the backends and %d callers that hang."
                                .formatted(found.users())
                        : (found.routes().stream()
                                                .allMatch(
                                                        route -> route.faults().isEmpty())
                                        ? "Nothing was called"
                                        : "One call was sent on each route")
                                + "; limits are read from the live process, and the rest is expected of them."));
        if (!found.complete()) {
            lines.add(Block.line("The check was interrupted: this is what was finished."));
        }
        if (!found.switchedOff().isEmpty()) {
            lines.add(Block.note("Switched off for the check: " + String.join(", ", found.switchedOff()) + "."));
        }
        if (found.playground() != null) {
            lines.add(new Block.Link("Its limits in the playground", found.playground()));
        }
        return Section.of("answer", found.application(), lines.stream());
    }

    private static List<String> todo(CheckResult found) {
        return found.findings().stream()
                .filter(one -> one.rank() < CheckFinding.TO_KNOW)
                .map(CheckSections::sentence)
                .limit(MOST_TODO)
                .toList();
    }

    private static List<String> alsoFound(CheckResult found) {
        return Stream.concat(
                        found.findings().stream()
                                .filter(one -> one.rank() < CheckFinding.TO_KNOW)
                                .skip(MOST_TODO),
                        found.findings().stream().filter(one -> one.rank() >= CheckFinding.TO_KNOW))
                .map(CheckSections::sentence)
                .toList();
    }

    private static String sentence(CheckFinding one) {
        String by = one.by().equals(CheckFindings.MEASURED) ? "" : " [" + one.by() + "]";
        return one.says() + (one.todo().isEmpty() ? "" : ": " + one.todo()) + "." + by;
    }

    private static List<String> leftOut(CheckResult found) {
        return found.leftOut().stream()
                .map(one -> "Route %s: %s.".formatted(one.id(), one.why()))
                .toList();
    }

    private static Section thresholds(CheckResult found) {
        Table table = Table.of("", "route|threshold|seen");
        for (ThresholdResult one : found.thresholds()) {
            Sign sign = one.kept() == null ? Sign.UNKNOWN : one.kept() ? Sign.GOOD : Sign.POOR;
            table.row(one.route(), one.threshold(), Table.signed(one.seen(), sign));
        }
        return Section.of("thresholds", "Thresholds of .fusebox.yml", Stream.of(table));
    }

    private static Table scorecard(CheckResult found) {
        if (!found.measured()) {
            return expected(found);
        }
        Table table = Table.of("", "route|calls at once|expected|backend hangs|isolated");
        for (RouteResult route : found.routes()) {
            FaultResult hang = route.fault(BackendFault.HANG);
            table.row(
                    route.id(),
                    ceiling(found, route),
                    expectedCeiling(route),
                    hang == null ? expectedEnd(route) : hang(hang),
                    isolated(found, route));
        }
        return table;
    }

    private static Table expected(CheckResult found) {
        Table table = Table.of("", "route|#calls at once|by|a backend that hangs|isolated");
        for (RouteResult route : found.routes()) {
            String harmed = String.join(
                    ", ",
                    route.expected().healthyWhileHung().entrySet().stream()
                            .filter(other -> other.getValue().equals(ExpectedRoutes.HARMED))
                            .map(other -> other.getKey() + " suffers")
                            .toList());
            table.row(
                    route.id(),
                    expectedCeiling(route),
                    route.expected().limit(),
                    expectedEnd(route),
                    harmed.isEmpty() ? Table.signed("yes", Sign.GOOD) : Table.signed(harmed, Sign.POOR));
        }
        return table;
    }

    private static Table bounds(CheckResult found) {
        Table table = Table.of("", "route|bound by|setting|#value|from");
        for (RouteResult route : found.routes()) {
            LimitOrigin limit = route.limit();
            if (limit != null) {
                table.row(route.id(), limit.name(), limit.setting(), limit.value(), limit.origin());
            }
        }
        return table;
    }

    private static Block reading(CheckResult found) {
        return Block.note(
                found.measured()
                        ? "Calls at once: at the backend, when no more got through. Expected: of the smallest limit on the way, as the live process has it. Backend hangs: what a caller gets, and when."
                        : "Expected, by the smallest limit on the way, as the live process has it.");
    }

    private static String ceiling(CheckResult found, RouteResult route) {
        if (!found.measured() || route.reached() == null) {
            return Figures.NONE;
        }
        return route.ceiling() == null
                ? "no limit up to " + Figures.whole(route.reached())
                : Figures.whole(route.ceiling());
    }

    private static String expectedCeiling(RouteResult route) {
        Integer ceiling = route.expected().ceiling();
        return ceiling == null ? "no limit" : Figures.whole(ceiling);
    }

    private static String expectedEnd(RouteResult route) {
        Integer ms = route.expected().hungMs();
        return ms == null ? "no end" : "ends after " + Figures.seconds(ms) + " s";
    }

    private static TableCell hang(FaultResult hang) {
        boolean ended = hang.status() != 0;
        return Table.signed(
                ended ? "%d after %s s".formatted(hang.status(), Figures.fixed(hang.ms() / 1000.0, 1)) : hang.answer(),
                ended ? Sign.GOOD : Sign.POOR);
    }

    private static TableCell isolated(CheckResult found, RouteResult route) {
        if (!found.hasNeighbours(route)) {
            return Table.signed(found.measured() ? "no other backend" : Figures.NONE, null);
        }
        List<String> harmed = found.harmedBy(route);
        return harmed.isEmpty() ? Table.signed("yes", Sign.GOOD) : Table.signed(String.join(", ", harmed), Sign.POOR);
    }

    private static Table isolation(CheckResult found) {
        Table table = Table.of("", "hung route|other route|is|expected");
        for (RouteResult route : found.routes()) {
            route.healthyWhileHung()
                    .forEach((other, verdict) -> table.row(
                            route.id(),
                            other,
                            verdict,
                            route.expected().healthyWhileHung().getOrDefault(other, Figures.NONE)));
        }
        return table;
    }

    private static Stream<Block> faults(CheckResult found) {
        return found.routes().stream().flatMap(route -> {
            Table table = Table.of("", "backend|the caller gets|#s|#calls at the backend|permits free again");
            for (FaultResult fault : route.faults()) {
                table.row(
                        fault.fault().words(),
                        fault.answer(),
                        Table.number(fault.ms(), Figures.fixed(fault.ms() / 1000.0, 1)),
                        fault.backendCalls(),
                        fault.permitsReleased() ? "yes" : "no: " + String.join(", ", fault.stillInUse()));
            }
            return table.isEmpty()
                    ? Stream.empty()
                    : Stream.of(new Block.Heading(route.id() + " " + route.path()), table);
        });
    }

    private static Table trips(CheckResult found) {
        Table table = Table.of("", "route|opens|#failed calls|rejects also|#s until a call succeeds again");
        for (RouteResult route : found.routes()) {
            TripResult trip = route.trip();
            if (trip != null) {
                Long again = trip.answersAgainMs();
                table.row(
                        route.id(),
                        trip.breaker() == null ? "none" : trip.breaker(),
                        trip.calls(),
                        trip.opensFor().isEmpty() ? Figures.NONE : String.join(", ", trip.opensFor()),
                        again == null ? null : Table.number(again, Figures.fixed(again / 1000.0, 1)));
            }
        }
        return table;
    }
}
