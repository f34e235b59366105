package dev.fusebox.lab.experiment.bystander;

import static dev.fusebox.lab.kind.MissingFigure.known;
import static java.util.Map.entry;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.kind.StartedWith;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.results.trial.HungEnd;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Callers on a route whose backend hangs, and calls of a healthy route. */
public final class BystanderKind extends ExperimentKind<BystanderResult> {

    static final String NAME = "bystander";

    private static final String NOT_COUNTED = "its calls were not counted";

    private static final Map<String, Function<BystanderResult, Object>> FIGURES = Map.ofEntries(
            // isolated, degraded or dead
            entry("verdict", b -> b.verdict().word()),
            // Successful healthy calls, and all that were sent.
            entry("ok", b -> healthy(b).ok()),
            entry("sent", b -> healthy(b).sent()),
            // Mean of their milliseconds; and of the calls of the hung route their number, mean and failed share.
            entry("healthyMs", b -> known(known(healthy(b).calls(), NOT_COUNTED).meanMs(), NOT_COUNTED)),
            entry("hungCalls", b -> known(hung(b).calls(), NOT_COUNTED)),
            entry("hungMs", b -> known(hung(b).meanMs(), NOT_COUNTED)),
            entry("hungFailed", b -> known(hung(b).failedPercent(), NOT_COUNTED) / 100),
            // Smallest number of callers that harm the healthy route.
            entry(
                    "critical",
                    b -> known(
                            b.criticalCallers(),
                            Objects.requireNonNullElse(b.reason(), "no critical number of callers was found"))),
            // What the model says of that number, and whether it agrees with the measured verdict and number.
            entry("predicted", b -> known(predicted(b).callers(), "the model knows no number of callers that harms")),
            entry(
                    "asPredicted",
                    b -> known(b.asPredicted(), Objects.requireNonNullElse(b.reason(), "nothing was predicted"))),
            // Full name of the full limit that the healthy route needs, too; empty when none was full.
            entry("exhausted", b -> Objects.requireNonNullElse(b.exhaustedLimit(), "")),
            // Of a gateway with several instances: the names of the harmed ones, with commas.
            entry("harmed", b -> String.join(",", b.harmed())),
            // Seconds until the hung route answered again after its backend came back.
            entry("recovery", b -> known(b.hungSide().recoveryMs(), "the route did not recover in time") / 1000.0),
            // How most calls of the hung route ended: their status, 0 for no answer, and the median of their seconds.
            entry("hungStatus", b -> hungEnd(b).status()),
            entry("hungSeconds", b -> hungEnd(b).medianMs() / 1000.0));

    public BystanderKind() {
        super(NAME, BystanderSpec.class, BystanderResult.class);
    }

    private static CallFigures hung(BystanderResult b) {
        return known(b.hungSide().hungCalls(), "no call of the hung route ended by itself");
    }

    private static HungEnd hungEnd(BystanderResult b) {
        return known(b.hungSide().hungEnds(), "the lab let the calls of the hung route go").stream()
                .max(Comparator.comparingInt(HungEnd::calls))
                .orElseThrow(() -> new MissingFigure("no call of the hung route ended by itself"));
    }

    private static IsolationPrediction predicted(BystanderResult b) {
        return known(b.predicted(), "nothing was predicted");
    }

    private static Healthy healthy(BystanderResult b) {
        return known(b.healthy(), "no healthy call was sent");
    }

    @Override
    public Section section(List<BystanderResult> found) {
        return BystanderSection.of(found);
    }

    @Override
    public List<Finding> answer(RecordedRun run, NamedGateways names) {
        return BystanderAnswer.of(run, names);
    }

    @Override
    public Optional<Section> inMarkdown(List<BystanderResult> found) {
        return BystanderSection.published(found);
    }

    @Override
    public AskedFigures<BystanderResult, BystanderResult> figures() {
        return AskedFigures.of(
                NAME, "bystander experiment", b -> List.of(b.gateway(), b.profile(), b.route(), b.callers()), FIGURES);
    }

    @Override
    public Optional<Function<BystanderResult, StartedWith>> verb() {
        return Optional.of(b -> new StartedWith(b.profile(), b.gateway(), b.callers()));
    }
}
