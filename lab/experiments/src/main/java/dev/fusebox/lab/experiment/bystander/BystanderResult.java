package dev.fusebox.lab.experiment.bystander;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.limits.LimitKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to the healthy route while callers were held on another one. Part of the contract of
 * {@code fusebox bystander --json}.
 *
 * @param reason why the verdict, or the smallest number of callers that was asked for, could not be found; otherwise {@code null}
 * @param criticalCallers the smallest number of callers from which the healthy route suffers; {@code null} when not asked
 *     for, or when it does not suffer up to {@code callers}
 * @param machine the processors in the second in which other programs disturbed most; {@code null} where the system does not publish it
 * @param predicted what the model said from the limits of the live gateway
 * @param published what the study's author published of this gateway; {@code null} for nothing
 */
@RecordBuilder
public record BystanderResult(
        String id,
        String gateway,
        String profile,
        @JsonUnwrapped BystanderCase tried,
        BystanderVerdict verdict,
        @Nullable String reason,
        @JsonUnwrapped HealthySide healthySide,
        @JsonUnwrapped HungSide hungSide,
        @Nullable Integer criticalCallers,
        @Nullable CpuUse machine,
        @IfKnown @Nullable IsolationPrediction predicted,
        @IfKnown @Nullable PublishedCalls published)
        implements RouteTrial, BystanderResultBuilder.With {

    @Override
    public String route() {
        return tried.route();
    }

    @Override
    public @Nullable String healthyRoute() {
        return tried.healthyRoute();
    }

    @Override
    public @Nullable CallerPlaces places() {
        return hungSide.places();
    }

    @Override
    public int callers() {
        return tried.callers();
    }

    @Override
    public @Nullable Healthy healthy() {
        return healthySide.healthy();
    }

    public Healthy idle() {
        return healthySide.idle();
    }

    @Override
    public @Nullable String exhaustedLimit() {
        return healthySide.exhaustedLimit();
    }

    public List<InstanceHealth> instances() {
        return healthySide.instances();
    }

    @Override
    public @Nullable String undecided() {
        return reason;
    }

    /**
     * Whether the measurement agrees with the prediction: in the verdict, and in the number of callers as far as it was searched.
     * {@code null} where one of the two is missing.
     */
    public @Nullable Boolean asPredicted() {
        if (predicted == null || !decided()) {
            return null;
        }
        boolean harmed = verdict != BystanderVerdict.ISOLATED;
        return predicted.harmedBy(callers()) == harmed
                && (criticalCallers == null || predicted.closeTo(criticalCallers));
    }

    /** Of a gateway with several instances: the names of the harmed ones. */
    public List<String> harmed() {
        return instances().stream()
                .filter(i -> i.verdict() != BystanderVerdict.ISOLATED)
                .map(InstanceHealth::name)
                .toList();
    }

    @Override
    public boolean asIs() {
        return ExperimentResult.asIs(tried.timeLimits());
    }

    @Override
    public @Nullable Integer reached() {
        return hungSide.held();
    }

    @Override
    public @Nullable String heldBy() {
        return hungSide.heldBy();
    }

    @Override
    public boolean sought() {
        return false;
    }

    @Override
    public List<String> sentences() {
        return BystanderWords.sentences(this);
    }

    /** Whether there is a verdict: the number of callers may be undecided beside it. */
    @Override
    public boolean decided() {
        return verdict != BystanderVerdict.INCONCLUSIVE;
    }

    /**
     * The limit that binds the healthy route at the gateway. In use of an event loop are its stuck threads, and each stops every
     * connection that it serves; so one counts as a full limit.
     *
     * @param before limits of the gateway on the way of the healthy route, before its calls came
     * @param way the same meanwhile, in the order in which a call meets them
     * @return {@code null} when none was full
     */
    public static @Nullable LimitReading exhausted(List<LimitReading> before, List<LimitReading> way) {
        LimitReading full = BindingLimit.of(before, way);
        LimitReading stuck =
                LimitReading.last(way, l -> l.kind() == LimitKind.EVENT_LOOP && l.inUse() != null && l.inUse() > 0);
        return full == null || stuck != null && way.indexOf(stuck) > way.indexOf(full) ? stuck : full;
    }
}
