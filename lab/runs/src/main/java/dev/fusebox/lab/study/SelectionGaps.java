package dev.fusebox.lab.study;

import dev.fusebox.lab.study.Selection.Choice;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a selection asks for and a study does not have, in sentences that say what the study has instead. */
public record SelectionGaps(Study study) {

    /** More values than this are counted. */
    private static final int MOST_NAMED = 6;

    /** Why nothing of the study is left; empty when there is something to run. */
    public static Optional<String> nothingLeft(Study study, Selection selection) {
        Study left = selection.of(study);
        return left.blocks().isEmpty() && left.experiments().isEmpty()
                ? Optional.of(new SelectionGaps(study).sentence(selection))
                : Optional.empty();
    }

    /** Selected values, alone or together, of which the study has no cell: one sentence each. */
    public static List<String> of(Study study, Selection selection) {
        SelectionGaps gaps = new SelectionGaps(study);
        return subsets(selection.given())
                .flatMap(choices -> gaps.missing(selection.only(choices)))
                .map(gaps::sentence)
                .toList();
    }

    /** Values of these options that leave nothing, though fewer of the options would; those of the first option together. */
    private Stream<Selection> missing(Selection selection) {
        Choice first = selection.given().get(0);
        Map<Selection, Selection> byOthers = new LinkedHashMap<>();
        points(selection)
                .filter(point -> empty(point) && narrowest(point).equals(point))
                .forEach(point -> byOthers.merge(point.without(first), point, Selection::union));
        return byOthers.values().stream();
    }

    /** One selection for each combination of values. */
    private static Stream<Selection> points(Selection selection) {
        Stream<Selection> points = Stream.of(selection);
        for (Choice choice : selection.given()) {
            points = points.flatMap(point -> point.each(choice));
        }
        return points;
    }

    /** Whether it leaves nothing. Experiments have no number of users to select. */
    private boolean empty(Selection selection) {
        Study left = selection.of(study);
        return left.blocks().isEmpty()
                && (selection.users() != null || left.experiments().isEmpty());
    }

    /** The fewest of its options that leave nothing. */
    private Selection narrowest(Selection selection) {
        return subsets(selection.given())
                .map(selection::only)
                .filter(this::empty)
                .findFirst()
                .orElse(selection);
    }

    /** Small ones first. */
    private static Stream<List<Choice>> subsets(List<Choice> all) {
        return IntStream.range(1, 1 << all.size())
                .boxed()
                .sorted(Comparator.comparing(Integer::bitCount))
                .map(bits -> all.stream()
                        .filter(choice -> (bits >> all.indexOf(choice) & 1) == 1)
                        .toList());
    }

    private String sentence(Selection selection) {
        Selection narrow = narrowest(selection);
        Choice open = narrow.given().get(0);
        Selection rest = narrow.without(open);
        return "%s: no %s of study %s; it has %s"
                .formatted(
                        narrow.words(),
                        study.blocks().isEmpty() && open != Choice.USERS ? "experiment" : "cell",
                        study.name(),
                        (rest.given().isEmpty() ? "" : rest.words() + " for ") + values(rest.of(study), open));
    }

    private static String values(Study has, Choice choice) {
        Stream<String> values = switch (choice) {
            case GATEWAY ->
                Stream.concat(
                        has.gatewaysOfCells().stream(),
                        has.experiments().stream().flatMap(e -> e.gateways().stream()));
            case PROFILE ->
                Stream.concat(
                        has.profilesOfCells().stream(),
                        has.experiments().stream().map(e -> String.valueOf(e.profile())));
            case USERS -> has.arrivalsOfCells().stream().map(Arrivals::words);
        };
        List<String> all = values.distinct().toList();
        if (all.isEmpty()) {
            return "experiments only";
        }
        String named = all.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return all.size() <= MOST_NAMED ? named : named + " and %d more".formatted(all.size() - MOST_NAMED);
    }
}
