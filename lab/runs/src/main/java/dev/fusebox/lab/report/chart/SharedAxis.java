package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.report.chart.Group.Repeats;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Gateways that were called in the same way, drawn over one axis of users or rates.
 *
 * @param sides all gateways of the run in its order: each has its colour in every chart
 */
record SharedAxis(List<Group> groups, List<String> sides) {

    /** More lines cannot be told apart: then each profile has its own axis. */
    private static final int MOST_LINES = 8;

    /** A line: a gateway, with its profile where several are drawn. */
    record Curve(String name, int colour, Group group) {}

    /** A row of the figures as a table. */
    record CurvePoint(String name, Repeats repeats) {}

    static List<SharedAxis> of(RecordedRun run, List<Group> groups) {
        List<String> sides =
                run.cells().stream().map(CellNames::side).distinct().toList();
        return Groups.alike(groups, g -> List.of(any(g).endpoint(), g.unit()))
                .flatMap(of -> of.size() <= MOST_LINES ? Stream.of(of) : Groups.alike(of, g -> any(g).profile()))
                .map(of -> new SharedAxis(of, sides))
                .toList();
    }

    private static CellResult any(Group group) {
        return group.first().cells().get(0);
    }

    List<Curve> curves() {
        return groups.stream()
                .map(g -> new Curve(name(g), sides.indexOf(CellNames.side(any(g))), g))
                .toList();
    }

    private String name(Group group) {
        CellResult cell = any(group);
        return CellNames.side(cell) + (profiles() == 1 ? "" : ", " + cell.profile());
    }

    private long profiles() {
        return groups.stream().map(g -> any(g).profile()).distinct().count();
    }

    /** {@code sleep/200, semaphore-100}: what all its lines have in common. */
    String name() {
        CellResult cell = any(groups.get(0));
        return cell.endpoint() + (profiles() == 1 ? ", " + cell.profile() : "");
    }

    /** What its lines are drawn over. */
    String unit() {
        return groups.get(0).unit();
    }

    double most() {
        return groups.stream().mapToDouble(Group::most).max().orElse(0);
    }

    List<CellResult> cells() {
        return Group.cells(groups);
    }

    /** What its figures rest on, said once where it is the same of all. */
    String basis() {
        List<String> all = groups.stream().map(Group::basis).distinct().toList();
        return all.size() == 1 ? all.get(0) : String.join("", all);
    }

    List<CurvePoint> points() {
        List<CurvePoint> all = new ArrayList<>();
        curves().forEach(c -> c.group().curve().forEach(r -> all.add(new CurvePoint(c.name(), r))));
        return all;
    }

    /** {@code with 200 users direct gets 985/s, zuul 247/s}: of each line at its largest load. */
    String last(Function<Repeats, String> figure) {
        List<Curve> curves = curves();
        String load = groups.get(0).last().words();
        boolean same = curves.stream().allMatch(c -> c.group().last().words().equals(load));
        return (same ? "with " + load + " " : "")
                + String.join(
                        ", ",
                        curves.stream()
                                .map(c -> c.name() + " "
                                        + figure.apply(c.group().last())
                                        + (same
                                                ? ""
                                                : " with " + c.group().last().words()))
                                .toList());
    }
}
