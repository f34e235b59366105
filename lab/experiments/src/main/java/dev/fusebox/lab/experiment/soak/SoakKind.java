package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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

    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        return SoakAnswer.of(run, names);
    }

    @Override
    public AskedFigures<SoakResult, SoakResult> figures() {
        return AskedFigures.of("soak", "soak", s -> List.of(s.profile()), FIGURES);
    }
}
