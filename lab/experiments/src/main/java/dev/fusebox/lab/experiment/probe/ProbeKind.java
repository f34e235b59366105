package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.kind.StartedWith;
import dev.fusebox.lab.results.RecordedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** How many calls of a route get through a gateway at once. */
public final class ProbeKind extends ExperimentKind<ProbeResult> {

    private static final Map<String, Function<ProbeResult, Object>> FIGURES = Map.of(
            // Calls that got through at once.
            "ceiling", ProbeResult::ceiling,
            // Full name of the limit that was full, and the property that sizes it; empty for none, or when unknown.
            "limit", p -> Objects.requireNonNullElse(p.bindingLimit(), ""),
            "setting", p -> Objects.requireNonNullElse(p.finding().setting(), ""));

    public ProbeKind() {
        super("probe", ProbeSpec.class, ProbeResult.class);
    }

    @Override
    public Section section(List<ProbeResult> found) {
        return ProbeSection.of(found);
    }

    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        return ProbeAnswer.of(run, names);
    }

    @Override
    public boolean answersBesideCells() {
        return false;
    }

    @Override
    public AskedFigures<ProbeResult, ProbeResult> figures() {
        return AskedFigures.of("probe", "probe", p -> Arrays.asList(p.gateway(), p.profile(), p.route()), FIGURES);
    }

    @Override
    public Optional<Function<ProbeResult, StartedWith>> verb() {
        return Optional.of(p -> new StartedWith(p.profile(), p.gateway(), null));
    }
}
