package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.kind.StartedWith;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.cell.LimitWords;
import java.util.Arrays;
import java.util.Comparator;
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

    /** How many calls get through a gateway at once: for each gateway the route that lets the fewest through. */
    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        Map<String, List<ProbeResult>> byGateway =
                run.results().experiments(ProbeResult.class).stream().collect(Groups.by(ProbeResult::gateway));
        return byGateway.values().stream()
                .map(all -> all.stream()
                        .min(Comparator.<ProbeResult, Boolean>comparing(p -> p.undecided() != null)
                                .thenComparingInt(ProbeResult::ceiling))
                        .orElseThrow())
                .sorted(Comparator.comparingInt(ProbeResult::ceiling))
                .limit(2)
                .map(p -> Finding.neutral(sentence(names.of(p.gateway(), p.profile()), p)))
                .toList();
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

    private static String sentence(String gateway, ProbeResult p) {
        if (p.undecided() != null) {
            return "How many calls %s lets through at once is undecided: %s.".formatted(gateway, p.undecided());
        }
        String calls = Figures.count(p.ceiling(), "call");
        String through = "%s lets %s to %s through at once".formatted(gateway, calls, p.route());
        if (p.bindingLimit() == null) {
            return through + " and met no limit.";
        }
        return OfLimit.named(p.evidence().chain(), p.bindingLimit())
                .map(LimitUsage::spec)
                .map(l -> "%s: its %s are the limit %s.".formatted(through, LimitWords.sized(l), LimitWords.setting(l)))
                .orElse(through + ": " + p.bindingLimit() + " is the limit.");
    }
}
