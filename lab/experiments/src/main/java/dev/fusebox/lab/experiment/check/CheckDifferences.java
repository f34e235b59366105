package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.experiment.check.CheckResult.TripResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two gateways with the same routes, side by side: only what differs.
 *
 * @param before the application that is given first
 */
public record CheckDifferences(int schema, CheckResult before, CheckResult after, List<Difference> differences) {

    private static final String NOTHING = "-";
    private static final String ROUTE = "the route";

    /** Times that differ by less are the same. */
    private static final double ALIKE = 0.25;

    private static final int ALIKE_MS = 500;

    /** One figure of a route in both. */
    public record Difference(String route, String what, String before, String after) {}

    /** Routes are compared by their ids, and those without a counterpart by their paths. */
    public static CheckDifferences of(CheckResult before, CheckResult after) {
        List<Difference> all = new ArrayList<>();
        List<RouteResult> left = new ArrayList<>(after.routes());
        for (RouteResult old : before.routes()) {
            RouteResult now = counterpart(old, left);
            left.remove(now);
            if (now == null) {
                all.add(new Difference(old.id(), ROUTE, old.path(), leftOut(after, old.id())));
            } else {
                compare(old, now, all);
            }
        }
        left.forEach(now -> all.add(new Difference(now.id(), ROUTE, leftOut(before, now.id()), now.path())));
        return new CheckDifferences(CheckResult.SCHEMA, before, after, List.copyOf(all));
    }

    private static @Nullable RouteResult counterpart(RouteResult old, List<RouteResult> among) {
        return Stream.concat(
                        among.stream().filter(one -> one.id().equals(old.id())),
                        among.stream().filter(one -> one.path().equals(old.path())))
                .findFirst()
                .orElse(null);
    }

    private static String leftOut(CheckResult found, String id) {
        return found.leftOut().stream()
                .filter(one -> one.id().equals(id))
                .map(one -> "not measured: " + one.why())
                .findFirst()
                .orElse("is missing");
    }

    private static void compare(RouteResult old, RouteResult now, List<Difference> all) {
        Map<String, String> first = figures(old);
        Map<String, String> second = figures(now);
        Stream.concat(first.keySet().stream(), second.keySet().stream())
                .distinct()
                .forEach(what -> {
                    String one = first.getOrDefault(what, NOTHING);
                    String other = second.getOrDefault(what, NOTHING);
                    if (!one.equals(other)) {
                        all.add(new Difference(old.id(), what, one, other));
                    }
                });
        old.faults().forEach(fault -> times(old, fault, now.fault(fault.fault()), all));
    }

    private static void times(RouteResult route, FaultResult one, @Nullable FaultResult other, List<Difference> all) {
        if (other != null
                && Math.abs(one.ms() - other.ms()) > Math.max(ALIKE_MS, ALIKE * Math.max(one.ms(), other.ms()))) {
            all.add(new Difference(route.id(), "time, " + one.fault().id(), seconds(one.ms()), seconds(other.ms())));
        }
    }

    private static String seconds(long ms) {
        return Figures.fixed(ms / 1000.0, 1) + " s";
    }

    private static Map<String, String> figures(RouteResult route) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("calls at once", route.ceiling() == null ? "no limit met" : Figures.whole(route.ceiling()));
        if (route.limit() != null) {
            all.put(
                    "bound by",
                    route.limit().setting() == null
                            ? route.limit().name()
                            : "%s=%s (%s)".formatted(route.setting(), route.value(), route.origin()));
        }
        Integer ends = route.expected().hungMs();
        all.put("time limit", ends == null ? "none" : Figures.seconds(ends) + " s");
        for (FaultResult fault : route.faults()) {
            String backend = ", " + fault.fault().id();
            all.put("answer" + backend, fault.answer());
            if (fault.backendCalls() != null) {
                all.put("calls for one" + backend, String.valueOf(fault.backendCalls()));
            }
            all.put("permits free again" + backend, fault.permitsReleased() ? "yes" : "no");
        }
        route.healthyWhileHung().forEach((other, verdict) -> all.put(other + " while it hangs", verdict));
        TripResult trip = route.trip();
        all.put(
                "circuit breaker",
                trip == null || trip.breaker() == null ? "none opened" : "opens after " + trip.calls());
        if (trip != null && !trip.opensFor().isEmpty()) {
            all.put("its breaker rejects also", String.join(", ", trip.opensFor()));
        }
        all.put("headers at the backend", String.join(", ", new TreeSet<>(route.headersAtBackend())));
        return all;
    }

    /** For people, in its order. */
    public List<Section> sections() {
        Table table = Table.of("", "route|what|before|after");
        differences.forEach(one -> table.row(one.route(), one.what(), one.before(), one.after()));
        Block answer = Block.line(
                differences.isEmpty()
                        ? "No difference was found."
                        : Figures.count(differences.size(), "difference") + " in "
                                + Figures.count(
                                        differences.stream()
                                                .map(Difference::route)
                                                .distinct()
                                                .count(),
                                        "route")
                                + ". Each figure was measured once.");
        return List.of(Section.of(
                "differences", before.application() + " against " + after.application(), Stream.of(answer, table)));
    }
}
