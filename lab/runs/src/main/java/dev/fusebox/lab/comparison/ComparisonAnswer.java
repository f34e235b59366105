package dev.fusebox.lab.comparison;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.RecordedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What changed between two runs, in plain sentences. */
final class ComparisonAnswer {

    private static final int MOST_GATEWAYS = 4;

    private static final int MOST_BYSTANDERS = 4;

    /** Share of the calls: a change of this size belongs into the sentence. */
    private static final double MUCH = 0.1;

    /** Changes of the gateway before changes that may come from the machine; then the largest first. */
    static final Comparator<ComparedCells> MOST_TELLING = Comparator.comparingInt(ComparisonAnswer::rank)
            .thenComparing(c ->
                    -Math.abs(c.now().goodput().mid() - c.before().goodput().mid()))
            .thenComparing(c -> -c.now().middle().offered().amount());

    static List<String> of(
            RecordedRun before, RecordedRun now, List<ComparedCells> cells, List<ComparedBystanders> bystanders) {
        List<String> answer = new ArrayList<>();
        boolean itself =
                before.folder().equals(now.folder()) && before.results().equals(now.results());
        if (itself) {
            answer.add("The baseline is this run itself, so nothing differs.");
        }
        Groups.alike(cells, ComparedCells::gateway)
                .map(all -> all.stream().min(MOST_TELLING).orElseThrow())
                .filter(c -> !itself && c.differs() || c.limitMoved())
                .sorted(Comparator.comparing(ComparedCells::direct).thenComparing(MOST_TELLING))
                .limit(MOST_GATEWAYS)
                .forEach(c -> answer.add(sentence(c)));
        if (!cells.isEmpty() && !itself) {
            answer.add(tally("cell", cells.stream().map(ComparedCells::change), Change.SAME.words()));
        }
        bystanders.stream()
                .filter(b -> b.change() == Change.BETTER || b.change() == Change.WORSE)
                .limit(MOST_BYSTANDERS)
                .forEach(b -> answer.add("%s: the healthy route was %s and is now %s."
                        .formatted(
                                b.words(),
                                b.before().verdict().word(),
                                b.now().verdict().word())));
        if (!bystanders.isEmpty() && !itself) {
            answer.add(tally(
                    "bystander experiment",
                    bystanders.stream().map(ComparedBystanders::change),
                    "with the same verdict"));
        }
        return answer;
    }

    private static int rank(ComparedCells c) {
        boolean changed = c.change() != Change.SAME && c.change() != Change.UNDECIDED;
        return (changed ? 0 : c.limitMoved() ? 1 : 4) + (c.sure() ? 0 : 2);
    }

    private static String sentence(ComparedCells c) {
        String caution = c.sure() ? "" : " Caution: " + String.join("; ", c.cautions()) + ".";
        return "%s %s %s: %s: %s.%s"
                .formatted(c.gateway(), c.sides().words(), c.endpoint(), figures(c), limits(c), caution);
    }

    private static String figures(ComparedCells c) {
        if (!c.before().measured() || !c.now().measured()) {
            return c.why() + " at " + c.load();
        }
        double lostThen = c.before().unsuccessful().mid();
        double lostNow = c.now().unsuccessful().mid();
        return "%s -> %s requests/s at %s%s%s"
                .formatted(
                        Figures.whole(c.before().goodput().mid()),
                        Figures.whole(c.now().goodput().mid()),
                        c.load(),
                        switch (c.change()) {
                            case SAME -> " (" + c.change().words() + ")";
                            case UNDECIDED -> " (" + c.why() + ")";
                            case BETTER, WORSE, MIXED -> "";
                        },
                        Math.abs(lostNow - lostThen) < MUCH
                                ? ""
                                : ", %s %% -> %s %% unsuccessful"
                                        .formatted(Figures.percent(lostThen), Figures.percent(lostNow)));
    }

    private static String limits(ComparedCells c) {
        String then = c.before().bound();
        String today = c.now().bound();
        if (then.equals(today)) {
            return c.now().limited() ? "the limit is still " + today : phrase(c.now(), true) + ", as before";
        }
        if (c.before().limited() && c.now().limited()) {
            return Objects.equals(c.before().limit(), c.now().limit())
                    ? "the limit is the same, now %s instead of %s"
                            .formatted(today, c.before().boundSize())
                    : "the limit moved from %s to %s".formatted(then, today);
        }
        return phrase(c.before(), false) + "; now " + phrase(c.now(), true);
    }

    private static String phrase(CellRepeats cell, boolean now) {
        String is = now ? "is" : "was";
        return switch (cell.boundBy()) {
            case NO_LIMIT -> "no limit " + is + " met";
            case CIRCUIT_BREAKER ->
                cell.bound() + (cell.middle().verdict().openedBy() == null ? "" : ",")
                        + (now ? " rejects" : " rejected") + " most calls";
            case UNDECIDED -> "the limit " + is + " undecided";
            case PERMITS, THREAD_POOL, CONNECTIONS, REQUEST_THREADS, CPU, LOAD_GENERATOR, OTHER ->
                "the limit " + is + " " + cell.bound();
        };
    }

    /** How many got better, worse, and neither. */
    private static String tally(String what, Stream<Change> changes, String same) {
        Map<Change, Long> parts = changes.collect(
                Collectors.groupingBy(Function.identity(), () -> new EnumMap<>(Change.class), Collectors.counting()));
        long pairs = parts.values().stream().mapToLong(n -> n).sum();
        String all = (pairs == 1 ? "The one " + what : Figures.count(pairs, what)) + " that both runs have: ";
        return parts.entrySet().stream()
                .map(e -> e.getValue() + " "
                        + (e.getKey() == Change.SAME ? same : e.getKey().words()))
                .collect(Collectors.joining(", ", all, "."));
    }
}
