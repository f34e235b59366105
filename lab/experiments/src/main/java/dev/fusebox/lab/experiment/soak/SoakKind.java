package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rounds of mixed load with a fault in each, and what every process holds afterwards. */
public final class SoakKind extends ExperimentKind<SoakResult> {

    private static final Map<String, Function<SoakResult, Object>> FIGURES = Map.of(
            // How many things grew: heaps, threads, open files, of all processes.
            "grown", s -> s.growth().size(),
            // How many limits did not come to rest.
            "stillInUse", s -> s.stillInUse().size(),
            // How often a route did not answer again after a fault.
            "notRecovered",
                    s -> s.faults().stream()
                            .mapToInt(f -> s.gateways().size() - f.recoveredMs().size())
                            .sum());

    public SoakKind() {
        super("soak", SoakSpec.class, SoakResult.class);
    }

    @Override
    public Section section(List<SoakResult> found) {
        return SoakSection.of(found);
    }

    /** Whether everything is back where it was after load with faults. */
    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        return run.results().experiments(SoakResult.class).stream()
                .filter(s -> s.undecided() == null)
                .map(s -> new Finding(sentence(s, names), s.atBaseline() ? Level.GOOD : Level.POOR))
                .toList();
    }

    @Override
    public AskedFigures<SoakResult, SoakResult> figures() {
        return AskedFigures.of("soak", "soak", s -> List.of(s.profile()), FIGURES);
    }

    private static String sentence(SoakResult soak, NamedGateways names) {
        String what = "After %d rounds of mixed load with a fault in each, on %s"
                .formatted(
                        soak.rounds(),
                        soak.gateways().keySet().stream()
                                .map(gateway -> names.of(gateway, soak.profile()))
                                .collect(Collectors.joining(", ")));
        if (soak.atBaseline()) {
            return what + ", memory, threads, open files and limits of all processes are back where they were.";
        }
        List<String> left =
                new ArrayList<>(soak.growth().stream().map(SoakKind::growth).toList());
        soak.stillInUse().forEach(limit -> left.add("`" + limit + "` still in use"));
        return what + ", something stays: " + String.join("; ", left) + ".";
    }

    private static String growth(Growth grown) {
        String suspect = grown.suspects().isEmpty()
                ? ""
                : ", most of it `" + grown.suspects().get(0).name() + "`";
        String from = Figures.fixed(grown.from(), 0);
        return "%s of `%s` went from %s to %s%s"
                .formatted(grown.what().words(), grown.component(), from, grown.reached(0), suspect);
    }
}
