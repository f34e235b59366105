package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Table;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which limit is the lowest step: one bar for each, the one that bound marked, the measurement as a line across. */
final class Ladder {

    /** Higher ceilings than so many times the lowest are in the table alone: they would flatten the others. */
    private static final double IN_SIGHT = 10;

    private static final String CAPTION =
            "One bar per limit, in the order in which a call meets them: its places divided by how long a call that waits for "
                    + "nothing holds one, %s, so at most that many requests pass it per second; fusebox predict prints the "
                    + "same. The limit that bound is marked with an arrow and a darker, striped bar; the dashed line is the most "
                    + "goodput that was measured.%s";

    private record Step(String name, @Nullable Double value, String label, boolean bound) {}

    private record Steps(List<Step> steps, Chart.Mark measured) {}

    private Ladder() {}

    /** @return empty where no ceiling can be computed */
    static Optional<Chart> of(String id, Group group, Ceilings all) {
        if (all.work() == null || all.steps().isEmpty()) {
            return Optional.empty();
        }
        String binding = group.boundBy().orElse(null);
        double best = group.bestGoodput();
        List<Step> near = all.steps().stream()
                .filter(s -> s.ceilingPerSecond() <= IN_SIGHT * all.lowest())
                .map(s -> new Step(
                        s.fullName(),
                        Figures.rounded(s.ceilingPerSecond(), 1),
                        Figures.whole(s.ceilingPerSecond()),
                        s.fullName().equals(binding)))
                .toList();
        int left = all.steps().size() - near.size();
        String more = left == 0 ? "" : " Not drawn, being far higher: %d, see the table.".formatted(left);
        return Optional.of(new Chart(
                id,
                "ladder",
                title(group, all, binding, best),
                CAPTION.formatted(held(all.work()), more),
                new Steps(near, new Chart.Mark(Figures.rounded(best, 1), "measured " + Figures.whole(best) + "/s")),
                table(all, binding)));
    }

    private static String held(Work work) {
        return "%s ms in a gateway and %s ms in the service (%s ms of work and %s ms for each hop)"
                .formatted(
                        Figures.plain(work.inGatewayMs()),
                        Figures.plain(work.inServiceMs()),
                        Figures.plain(work.serviceMs()),
                        Figures.plain(work.hopMs()));
    }

    private static String title(Group group, Ceilings all, @Nullable String binding, double best) {
        String measured = Figures.whole(best) + "/s were measured";
        Optional<Station> step =
                all.steps().stream().filter(s -> s.fullName().equals(binding)).findFirst();
        if (step.isPresent()) {
            return "%s: %s is the step that bound, %s/s at most; %s"
                    .formatted(
                            group.name(),
                            CellNames.shortened(step.get().fullName()),
                            Figures.whole(step.get().ceilingPerSecond()),
                            measured);
        }
        String lowest = "the lowest step is %s, %s/s".formatted(all.namesAt(all.lowest()), Figures.whole(all.lowest()));
        return "%s: %s; %s; %s"
                .formatted(
                        group.name(),
                        binding == null ? "no limit was found to bind" : binding + " bound, which has no step here",
                        lowest,
                        measured);
    }

    private static Table table(Ceilings all, @Nullable String binding) {
        Table table = Table.of("Ceilings", "limit|#max|set by|#held, ms|#at most, requests/s");
        all.steps()
                .forEach(s -> table.row(
                        (s.fullName().equals(binding) ? "▶ " : "") + s.fullName(),
                        s.limit().max(),
                        CellNames.setting(s.limit()),
                        s.heldMs(),
                        Table.whole(s.ceilingPerSecond())));
        return table;
    }
}
