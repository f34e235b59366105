package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.TriedLever;
import dev.fusebox.lab.summary.LeverRanking;
import dev.fusebox.lab.summary.LeverRanking.LeverRow;
import dev.fusebox.lab.summary.LeverRanking.Worth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What levers change in the cost of a call. */
public final class LeverText {

    /** Above it most levers look like nothing. */
    private static final double GREAT_MARGIN = 0.05;

    private static final String TOO_SHORT =
            " That is much: use a quiet machine, a longer --warm-up, longer rounds, or more --starts.";

    public static Section of(LeverCosts costs) {
        Stream<Block> failures = costs.batches().stream()
                .flatMap(batch -> batch.failed().entrySet().stream())
                .map(failed -> Block.line(failed.getKey() + " " + failed.getValue()));
        if (!costs.measured()) {
            Stream<Block> none = Stream.of(Block.line("No lever was finished."));
            return section(costs, none, failures, blocks(List.of(), costs.leftOut()));
        }
        LeverRanking ranking = LeverRanking.of(costs);
        List<TriedLever> measured = ranking.rows().stream().map(LeverRow::lever).toList();
        return section(
                costs,
                base(costs, ranking).map(Block::line),
                Stream.of(table(ranking)),
                blocks(measured, costs.leftOut()),
                routes(costs.routes()),
                failures,
                Stream.of(Block.line(missing(costs)), Block.line(advice(costs, ranking))));
    }

    @SafeVarargs
    private static Section section(LeverCosts costs, Stream<? extends Block>... parts) {
        return Section.of("levers", title(costs), Stream.of(parts).flatMap(part -> part));
    }

    /**
     * Levers before they are measured.
     *
     * @param leftOut why the others are not tried, by their ids
     */
    public static String listed(List<TriedLever> levers, Map<String, String> leftOut) {
        return blocks(levers, leftOut).map(Block::text).collect(Collectors.joining());
    }

    private static Stream<Block> blocks(List<TriedLever> levers, Map<String, String> leftOut) {
        List<String> does = levers.stream()
                .map(lever -> "`%s`: %s.%s `%s`"
                        .formatted(
                                lever.id(),
                                lever.does(),
                                lever.changes() == null ? "" : " What else changes: " + lever.changes() + ".",
                                lever.gives()))
                .toList();
        Map<String, String> notTried = leftOut.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))));
        Block reasons = new Block.Items(notTried.entrySet().stream()
                .map(reason -> reason.getValue() + ": " + reason.getKey())
                .toList());
        return Stream.concat(
                Stream.of(new Block.Items(does)),
                notTried.isEmpty() ? Stream.empty() : Stream.of(new Block.Heading("Not tried"), reasons));
    }

    /** Which of its routes are lean, and what blocks the others. */
    private static Stream<Block> routes(Map<String, String> routes) {
        if (routes.isEmpty()) {
            return Stream.empty();
        }
        Map<String, List<String>> ids = routes.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        long lean = routes.values().stream().filter("lean"::equals).count();
        Block items = new Block.Items(ids.entrySet().stream()
                .map(said -> said.getKey() + ": " + String.join(", ", said.getValue()))
                .toList());
        return Stream.of(new Block.Heading("Lean routes: %d of %d".formatted(lean, routes.size())), items);
    }

    private static String title(LeverCosts costs) {
        return "What one lever at a time changes in the CPU time of a call: %s, %s, %d users, %s with %s of %d s each, Java %s"
                .formatted(
                        costs.app(),
                        costs.call(),
                        costs.plan().users(),
                        Figures.count(costs.plan().starts(), "start"),
                        Figures.count(costs.plan().rounds(), "round"),
                        costs.plan().roundSeconds(),
                        costs.java());
    }

    private static Stream<String> base(LeverCosts costs, LeverRanking ranking) {
        Estimate pair = ranking.pair();
        return Stream.of(
                "Base: %s CPU seconds per 1000 requests (%s to %s) at %s requests/s, started with %s."
                        .formatted(
                                Figures.fixed(ranking.base().mid(), 4),
                                Figures.fixed(ranking.base().from(), 4),
                                Figures.fixed(ranking.base().to(), 4),
                                Figures.whole(ranking.goodput()),
                                costs.start().isEmpty() ? "nothing" : costs.start()),
                "Two equal gateways: the second costs %s (%s to %s) of the first. So a difference of up to %s %% is nothing."
                                .formatted(
                                        Figures.fixed(pair.mid(), 3),
                                        Figures.fixed(pair.from(), 3),
                                        Figures.fixed(pair.to(), 3),
                                        percent(ranking.margin()))
                        + (ranking.margin() > GREAT_MARGIN ? TOO_SHORT : ""));
    }

    private static Table table(LeverRanking ranking) {
        return new Columns<LeverRow>()
                .text("lever", row -> row.lever().id())
                .fixed("times base", 3, ratio(Estimate::mid))
                .fixed("from", 3, ratio(Estimate::from))
                .fixed("to", 3, ratio(Estimate::to))
                .fixed(
                        "CPU s",
                        4,
                        row -> row.cpuPer1000() == null
                                ? null
                                : row.cpuPer1000().mid())
                .text("verdict", LeverText::verdict)
                .table("", ranking.rows());
    }

    private static Function<LeverRow, @Nullable Double> ratio(ToDoubleFunction<Estimate> figure) {
        return row -> row.ratio() == null ? null : Double.valueOf(figure.applyAsDouble(row.ratio()));
    }

    /** What to say of it in a few words. */
    static String verdict(LeverRow row) {
        Estimate ratio = row.ratio();
        if (row.worth() == Worth.FAILS || ratio == null) {
            return ratio == null ? "not usable, see below" : "not usable: " + row.problem();
        }
        String gain = "%s %% (%s to %s)"
                .formatted(percent(1 - ratio.mid()), percent(1 - ratio.to()), percent(1 - ratio.from()));
        return switch (row.worth()) {
            case GAINS -> "gains " + gain;
            case COSTS ->
                "costs %s %% (%s to %s)"
                        .formatted(percent(ratio.mid() - 1), percent(ratio.from() - 1), percent(ratio.to() - 1));
            case UNDECIDED -> "undecided: " + gain + "; more --starts";
            default -> "not worth it: as far apart as two equal gateways";
        };
    }

    private static String missing(LeverCosts costs) {
        List<String> missing = costs.levers().stream()
                .map(TriedLever::id)
                .filter(id -> !costs.finished(id))
                .toList();
        return missing.isEmpty()
                ? ""
                : "Not measured in all %d starts: %s.".formatted(costs.plan().starts(), String.join(", ", missing));
    }

    private static String advice(LeverCosts costs, LeverRanking ranking) {
        List<String> gains = ranking.rows().stream()
                .filter(row -> row.worth() == Worth.GAINS)
                .map(row -> row.lever().id())
                .toList();
        String first = gains.isEmpty() ? "No lever is worth it here." : "";
        String second = gains.size() > 1
                ? "Gains do not add up: measure those together that you want, --lever %s."
                        .formatted(String.join("+", gains.subList(0, Math.min(3, gains.size()))))
                : "";
        String third = ranking.base().once()
                ? "Of one start there is no interval: a further start may differ more than its rounds, --starts 3 tells."
                : "Intervals of 95 %, over the starts.";
        String fourth = "CPU seconds are of this machine, with a service that answers at once; compare the multiples.";
        return Figures.joined(" ", first, second, third, fourth);
    }

    /** Whole per cent, without a sign for zero. */
    private static String percent(double share) {
        return "" + Math.round(share * 100);
    }
}
