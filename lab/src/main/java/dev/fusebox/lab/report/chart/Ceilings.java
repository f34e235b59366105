package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CpuDemand;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.summary.CellFacts;
import dev.fusebox.lab.summary.CellNames;
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
 * @param unloadedMs time of a call that never waits; 0 when that is not fixed
 */
record Ceilings(Group group, @Nullable Work work, List<Station> steps, double unloadedMs) {

    /** Ceilings above this multiple of the lowest are in the table only: they would flatten the others. */
    private static final double IN_SIGHT = 10;

    private static final String CAPTION =
            "One bar per limit, in the order in which a call meets them: its size divided by the residence time of a call that "
                    + "never waits, %s ms in a gateway and %s ms in the service (%s ms of work and %s ms per hop). No more "
                    + "requests per second can pass it. fusebox predict prints the same figures. Arrow and stripes mark the "
                    + "limit that bound; the dashed line is the highest goodput measured.";

    private record Step(String name, @Nullable Double value, String label, boolean bound) {}

    private record LadderSteps(List<Step> steps, Chart.Mark measured) {}

    /** @param serviceMs {@code null} when a call costs CPU rather than time: then there is no ceiling to compute */
    static Ceilings of(Group group, @Nullable Integer serviceMs, Set<String> notHeld) {
        if (serviceMs == null || serviceMs <= 0) {
            return new Ceilings(group, null, List.of(), 0);
        }
        Work work = Work.behindHops(serviceMs, CpuDemand.NONE);
        CellResult cell = group.cells().stream()
                .filter(c -> !c.limits().isEmpty())
                .max(Comparator.comparingDouble(c -> c.offered().amount()))
                .orElse(null);
        if (cell == null) {
            return new Ceilings(group, work, List.of(), work.inGatewayMs());
        }
        return new Ceilings(
                group,
                work,
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
        double best = group.curve().stream()
                .mapToDouble(r -> r.mid(LoadFigures::goodputPerSecond))
                .max()
                .orElse(0);
        double lowest =
                steps.stream().mapToDouble(Station::ceilingPerSecond).min().orElse(0);
        List<Step> near = steps.stream()
                .filter(s -> s.ceilingPerSecond() <= IN_SIGHT * lowest)
                .map(s -> new Step(
                        s.fullName(),
                        Figures.rounded(s.ceilingPerSecond(), 1),
                        Figures.whole(s.ceilingPerSecond()),
                        s.fullName().equals(binding)))
                .toList();
        String caption = CAPTION.formatted(
                Figures.plain(work.inGatewayMs()),
                Figures.plain(work.inServiceMs()),
                Figures.plain(work.serviceMs()),
                Figures.plain(work.hopMs()));
        int left = steps.size() - near.size();
        String more = left == 0 ? "" : " The table has " + left + " more, with far higher ceilings.";
        String measured = Figures.whole(best) + "/s";
        String title = title(binding, lowest) + "; measured " + measured;
        LadderSteps drawn = new LadderSteps(near, new Chart.Mark(Figures.rounded(best, 1), "measured " + measured));
        return Optional.of(new Chart(id, "ladder", title, caption + more, drawn, table(binding)));
    }

    private String title(@Nullable String binding, double lowest) {
        String found = binding == null ? "no limit was found to bind" : binding + " bound, and has no ceiling";
        return steps.stream()
                .filter(s -> s.fullName().equals(binding))
                .findFirst()
                .map(s -> "%s: %s bound, at most %s/s"
                        .formatted(group.name(), s.limit().id().name(), Figures.whole(s.ceilingPerSecond())))
                .orElse("%s: %s; the lowest ceiling is %s, %s/s"
                        .formatted(group.name(), found, namesAt(lowest), Figures.whole(lowest)));
    }

    private Table table(@Nullable String binding) {
        Table table = Table.of("Ceilings", "limit|#max|set by|#residence time, ms|#at most, requests/s");
        steps.forEach(s -> table.row(
                (s.fullName().equals(binding) ? "▶ " : "") + s.fullName(),
                s.limit().max(),
                CellNames.setting(s.limit()),
                s.heldMs(),
                Table.whole(s.ceilingPerSecond())));
        return table;
    }
}
