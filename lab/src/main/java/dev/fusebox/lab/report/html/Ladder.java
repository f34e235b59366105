package dev.fusebox.lab.report.html;

import dev.fusebox.lab.predict.ResidenceTime;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Figures;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which limit is the lowest step: one bar for each, the one that bound marked, the measurement as a line across. */
final class Ladder {

    /** Higher ceilings than so many times the lowest are in the table alone: they would flatten the others. */
    private static final double IN_SIGHT = 10;

    private static final String CAPTION =
            "One bar per limit, in the order in which a call meets them: its places divided by how long a call that waits for "
                    + "nothing holds one, %s, so at most that many requests pass it per second; fusebox predict prints the "
                    + "same. The limit that bound is marked with an arrow and a darker, striped bar; the dashed line is the most "
                    + "goodput that was measured.%s";

    private static final String BOUND = "▶ ";

    private Ladder() {}

    /** @return empty where no ceiling can be computed */
    static Optional<Chart> of(String id, Group group, Integer serviceMs) {
        Ceilings all = Ceilings.of(group, serviceMs);
        List<Station> near = all.near(IN_SIGHT);
        if (near.isEmpty()) {
            return Optional.empty();
        }
        String binding = group.boundBy().orElse(null);
        double best = group.bestGoodput();
        List<Map<String, Object>> bars = near.stream()
                .map(s -> Js.of(
                        "value", Figures.rounded(s.ceilingPerSecond(), 1),
                        "label", Js.of("formatter", Figures.whole(s.ceilingPerSecond())),
                        "itemStyle", style(s.fullName().equals(binding))))
                .toList();
        List<String> names = near.stream()
                .map(s -> (s.fullName().equals(binding) ? BOUND : "")
                        + s.fullName().replace("/", "\n"))
                .toList();
        Map<String, Object> measured = Js.of(
                "symbol", "none",
                "silent", true,
                "lineStyle", Js.of("type", "dashed", "width", 2, "color", "#009e73"),
                "label",
                        Js.of(
                                "formatter",
                                "measured " + Figures.whole(best) + "/s",
                                "position",
                                "start",
                                "color",
                                "#009e73"),
                "data", List.of(Js.of("xAxis", Figures.rounded(best, 1))));
        Map<String, Object> option = Js.of(
                "grid", Js.of("left", 8, "right", 56, "top", 28, "bottom", 40, "containLabel", true),
                "xAxis", Draw.axis("requests/s", null),
                "yAxis",
                        Js.of(
                                "type",
                                "category",
                                "inverse",
                                true,
                                "data",
                                names,
                                "axisLabel",
                                Js.of("fontSize", 11, "lineHeight", 13)),
                "tooltip", Draw.tooltip(),
                "series",
                        List.of(Js.of(
                                "type",
                                "bar",
                                "name",
                                "at most, requests/s",
                                "data",
                                bars,
                                "label",
                                Js.of("show", true, "position", "right"),
                                "barMaxWidth",
                                26,
                                "markLine",
                                measured)));
        int left = all.steps().size() - near.size();
        String more = left == 0 ? "" : " Not drawn, being far higher: %d, see the table.".formatted(left);
        return Optional.of(new Chart(
                id,
                title(group, all, binding, best),
                CAPTION.formatted(held(all.work()), more),
                100 + 44 * near.size(),
                option,
                table(all, binding)));
    }

    private static String held(Work work) {
        return "%s ms in a gateway and %s ms in the service (%s ms of work and %s ms for each hop)"
                .formatted(
                        Figures.plain(ResidenceTime.inGateway(work)),
                        Figures.plain(ResidenceTime.inService(work)),
                        Figures.plain(work.serviceMs()),
                        Figures.plain(work.hopMs()));
    }

    private static Map<String, Object> style(boolean binding) {
        return binding
                ? Js.of(
                        "color",
                        Draw.BINDING,
                        "decal",
                        Js.of(
                                "symbol",
                                "rect",
                                "dashArrayX",
                                List.of(1, 0),
                                "dashArrayY",
                                List.of(2, 5),
                                "rotation",
                                0.785,
                                "color",
                                "rgba(0,0,0,0.25)"))
                : Js.of("color", Draw.OTHER);
    }

    private static String title(Group group, Ceilings all, String binding, double best) {
        String measured = Figures.whole(best) + "/s were measured";
        Optional<Station> step =
                all.steps().stream().filter(s -> s.fullName().equals(binding)).findFirst();
        if (step.isPresent()) {
            return "%s: %s is the step that bound, %s/s at most; %s"
                    .formatted(
                            group.name(),
                            CellNames.shortened(binding),
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

    private static Table table(Ceilings all, String binding) {
        Table.Builder table = Table.with("Ceilings", "limit|#max|set by|#held, ms|#at most, requests/s");
        all.steps()
                .forEach(s -> table.row(
                        Table.text((s.fullName().equals(binding) ? BOUND : "") + s.fullName()),
                        Table.number(s.limit().max(), Figures.whole(s.limit().max())),
                        Table.text(RunCard.setting(s.limit())),
                        Table.number(s.heldMs(), Figures.plain(s.heldMs())),
                        Table.number(s.ceilingPerSecond(), Figures.whole(s.ceilingPerSecond()))));
        return table.small();
    }
}
