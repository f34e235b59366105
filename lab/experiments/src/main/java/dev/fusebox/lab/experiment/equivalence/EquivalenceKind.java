package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.kind.AskedFigure;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.kind.StartedWith;
import dev.fusebox.lab.results.RecordedRun;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Gateways compared limit by limit and behaviour by behaviour. */
public final class EquivalenceKind extends ExperimentKind<EquivalenceResult> {

    private static final Map<String, Function<EquivalenceResult, Object>> FIGURES = Map.of(
            // Behaviours that are identical on all gateways, and that differ.
            "alike", found -> found.count(Likeness.EQUIVALENT),
            "different", found -> found.count(Likeness.NOT_EQUIVALENT),
            // equivalent or not_equivalent, for a behaviour by its name in results.
            "behaviour", found -> new AskedFigure(asked -> behaviour(found, String.valueOf(asked.get(0)))));

    public EquivalenceKind() {
        super("equivalence", EquivalenceSpec.class, EquivalenceResult.class);
    }

    private static String behaviour(EquivalenceResult found, String name) {
        return found.behaviour().stream()
                .filter(c -> c.behaviour().name().equalsIgnoreCase(name))
                .map(BehaviourComparison::likeness)
                .filter(l -> l != Likeness.NOT_MEASURED)
                .findFirst()
                .map(l -> l.name().toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new MissingFigure(
                        "behaviour %s was not measured with profile %s".formatted(name, found.profile())));
    }

    @Override
    public Section section(List<EquivalenceResult> found) {
        return EquivalenceSection.of(found);
    }

    /** In how much several gateways differ under one profile. */
    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        return run.results().experiments(EquivalenceResult.class).stream()
                .map(found -> Finding.neutral(sentence(found, names)))
                .toList();
    }

    @Override
    public boolean answersBesideCells() {
        return false;
    }

    @Override
    public AskedFigures<EquivalenceResult, EquivalenceResult> figures() {
        return AskedFigures.of("equivalence", "equivalence", e -> List.of(e.profile()), FIGURES);
    }

    @Override
    public Optional<Section> inMarkdown(List<EquivalenceResult> found) {
        return Optional.of(EquivalenceSection.inMarkdown(found));
    }

    @Override
    public String command() {
        return "run " + name();
    }

    @Override
    public Optional<Function<EquivalenceResult, StartedWith>> verb() {
        return Optional.of(
                e -> new StartedWith(e.profile(), String.join(",", e.gateways().keySet()), null));
    }

    private static String sentence(EquivalenceResult found, NamedGateways names) {
        long differ = found.count(Likeness.NOT_EQUIVALENT);
        long same = found.count(Likeness.EQUIVALENT);
        long open = found.count(Likeness.NOT_MEASURED);
        return "%s differ in %d of the %d behaviours that were measured on all of them%s."
                .formatted(
                        found.gateways().keySet().stream()
                                .map(gateway -> names.of(gateway, found.profile()))
                                .collect(Collectors.joining(" and ")),
                        differ,
                        differ + same,
                        open == 0 ? "" : "; " + open + " others were not");
    }
}
