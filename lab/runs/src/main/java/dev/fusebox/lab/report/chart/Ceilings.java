package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The most that each limit of a group lets through: the chain of the model, with the sizes read from the processes.
 *
 * @param work {@code null} when a call costs CPU rather than time
 * @param limits of the cell with the largest load, in the order in which a call meets them
 * @param unloadedMs time of a call that never waits; 0 when that is not fixed
 */
record Ceilings(Group group, @Nullable Work work, List<LimitUsage> limits, List<Station> steps, double unloadedMs) {

    /** Ceilings above this multiple of the lowest are in the table only: they would flatten the others. */
    private static final double IN_SIGHT = 10;

    private static final String CAPTION =
            "One bar per limit, in the order in which a call meets them: its size divided by the residence time of a call that "
                    + "never waits, %s ms in a gateway and %s ms in the service (%s ms of work and %s ms per hop). No more "
                    + "requests per second can pass it. fusebox predict prints the same figures. The accept queue has no ceiling: what it drops "
                    + "comes again after 1, 3 and 7 s. Arrow and stripes mark the "
                    + "limit that bound; the dashed line is the highest goodput measured.";

    private record Step(String name, @Nullable Double value, String label, boolean bound) {}

    private record LadderSteps(List<Step> steps, Chart.Mark measured) {}

    /** @param serviceMs {@code null} when a call costs CPU rather than time: then there is no ceiling to compute */
    static Ceilings of(Group group, @Nullable Integer serviceMs, Set<String> notHeld) {
        if (serviceMs == null || serviceMs <= 0) {
            return new Ceilings(group, null, List.of(), List.of(), 0);
        }
        Work work = Work.behindHops(serviceMs, CpuDemand.NONE);
        CellResult cell = group.cells().stream()
                .filter(c -> !c.limits().isEmpty())
                .max(Comparator.comparingDouble(c -> c.offered().amount()))
                .orElse(null);
        if (cell == null) {
            return new Ceilings(group, work, List.of(), List.of(), work.inGatewayMs());
        }
        return new Ceilings(
                group,
                work,
                cell.limits(),
                CellFacts.stations(cell, work, notHeld),
                CellNames.direct(cell) ? work.inServiceMs() : work.inGatewayMs());
    }

    /** Names at one height, for a label. */
    String namesAt(double perSecond) {
        return steps.stream()
                .filter(s -> s.ceilingPerSecond() == perSecond)
                .map(Station::fullName)
                .collect(Collectors.joining(", "));
    }

    /**
     * Which limit has the lowest ceiling: one bar for each, the one that bound marked, the measurement as a line across.
     *
     * @return empty where no ceiling can be computed
     */
    Optional<Chart> ladder(String id) {
        if (work == null || steps.isEmpty()) {
            return Optional.empty();
        }
        String binding = group.boundBy().orElse(null);
        Estimate best = group.curve().stream()
                .map(Group.Repeats::goodput)
                .max(Comparator.comparingDouble(Estimate::mid))
                .orElseThrow();
        double lowest =
                steps.stream().mapToDouble(Station::ceilingPerSecond).min().orElse(0);
        List<Step> boxes = limits.stream()
                .flatMap(l -> queue(l)
                        .or(() -> step(l.fullName())
                                .filter(s -> s.ceilingPerSecond() <= IN_SIGHT * lowest)
                                .map(s -> bar(s, binding)))
                        .stream())
                .toList();
        String caption = CAPTION.formatted(
                Figures.plain(work.inGatewayMs()),
                Figures.plain(work.inServiceMs()),
                Figures.plain(work.serviceMs()),
                Figures.plain(work.hopMs()));
        long left = steps.stream()
                .filter(s -> s.ceilingPerSecond() > IN_SIGHT * lowest)
                .count();
        String more = left == 0 ? "" : " The table has " + left + " more, with far higher ceilings.";
        String measured = best.figure() + "/s";
        String title = title(binding, lowest) + "; measured " + measured;
        LadderSteps drawn =
                new LadderSteps(boxes, new Chart.Mark(Figures.rounded(best.mid(), 1), "measured " + measured));
        return Optional.of(new Chart(id, "ladder", title, group.basis() + caption + more, drawn, table(binding)));
    }

    /** The accept queue holds no call for a time that is known: a box without a bar. */
    private static Optional<Step> queue(LimitUsage limit) {
        String lost = limit.rejected() == null ? "drops unknown" : LimitWords.lost(limit);
        return limit.kind() == LimitKind.ACCEPT_QUEUE && limit.max() != null
                ? Optional.of(new Step(limit.fullName(), 0.0, lost.isEmpty() ? "none dropped" : lost, false))
                : Optional.empty();
    }

    private static Step bar(Station s, @Nullable String binding) {
        return new Step(
                s.fullName(),
                Figures.rounded(s.ceilingPerSecond(), 1),
                Figures.whole(s.ceilingPerSecond()),
                s.fullName().equals(binding));
    }

    private Optional<Station> step(@Nullable String fullName) {
        return steps.stream().filter(s -> s.fullName().equals(fullName)).findFirst();
    }

    private String title(@Nullable String binding, double lowest) {
        String found = binding == null ? "no limit was found to bind" : binding + " bound, and has no ceiling";
        return step(binding)
                .map(s -> "%s: %s bound, at most %s/s"
                        .formatted(group.name(), s.limit().id().name(), Figures.whole(s.ceilingPerSecond())))
                .orElse("%s: %s; the lowest ceiling is %s, %s/s"
                        .formatted(group.name(), found, namesAt(lowest), Figures.whole(lowest)));
    }

    private Table table(@Nullable String binding) {
        return new Columns<LimitUsage>()
                .text("limit", l -> (l.fullName().equals(binding) ? "▶ " : "") + l.fullName())
                .number("max", LimitUsage::max)
                .text("set by", l -> CellNames.setting(l.spec()))
                .number(
                        "residence time, ms",
                        l -> step(l.fullName()).map(Station::heldMs).orElse(null))
                .whole(
                        "at most, requests/s",
                        l -> step(l.fullName()).map(Station::ceilingPerSecond).orElse(null))
                .number("rejected or dropped", LimitUsage::rejected)
                .table(
                        "Ceilings",
                        limits.stream()
                                .filter(l -> step(l.fullName()).isPresent() || queue(l).isPresent())
                                .toList());
    }
}
