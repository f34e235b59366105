package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warm cells of a closed loop with the profile {@code p}, without figures or limits, undecided: each test adds what it is about. */
public final class MadeCellResult {

    private final CellMeasurementBuilder measured =
            CellMeasurementBuilder.builder().warm(true);
    private final CellJudgementBuilder judgement =
            CellJudgementBuilder.builder().verdict(Verdict.undecided("-"));
    private CellKey key;
    private @Nullable PublishedFigure published;

    private MadeCellResult(CellKey key) {
        this.key = key;
    }

    public static MadeCellResult of(String gateway, String endpoint, int users) {
        String id = "%s.p.%s.c%d".formatted(gateway, endpoint.replace('/', '-'), users);
        return new MadeCellResult(MadeKey.of(id, gateway, "p", endpoint, users));
    }

    public static MadeCellResult of(String gateway, String endpoint, int users, int repeat) {
        MadeCellResult made = of(gateway, endpoint, users);
        made.key = made.key.with(its -> its.id(its.id() + "." + repeat).repeat(repeat));
        return made;
    }

    public MadeCellResult id(String id) {
        key = key.withId(id);
        return this;
    }

    public MadeCellResult profile(String profile) {
        key = key.withProfile(profile);
        return this;
    }

    public MadeCellResult variant(String variant) {
        key = key.withVariant(variant);
        return this;
    }

    public MadeCellResult start(int start) {
        key = key.withStart(start);
        return this;
    }

    /** Calls per second, at random. */
    public MadeCellResult rate(double perSecond) {
        key = key.with(its -> its.arrivals("open").concurrency(null).ratePerSecond(perSecond));
        return this;
    }

    public MadeCellResult warm(boolean warm) {
        measured.warm(warm);
        return this;
    }

    public MadeCellResult load(@Nullable LoadFigures load) {
        measured.load(load);
        return this;
    }

    public MadeCellResult processes(List<ProcessUsage> processes) {
        measured.processes(processes);
        return this;
    }

    public MadeCellResult limits(List<LimitUsage> limits) {
        measured.limits(limits);
        return this;
    }

    public MadeCellResult steps(@Nullable StepsRun steps) {
        measured.steps(steps);
        return this;
    }

    public MadeCellResult circuitBreaker(@Nullable BreakerUsage breaker) {
        judgement.circuitBreaker(breaker);
        return this;
    }

    public MadeCellResult predicted(@Nullable Prediction prediction) {
        judgement.predicted(prediction);
        return this;
    }

    public MadeCellResult notPredicted(@Nullable String why) {
        judgement.notPredicted(why);
        return this;
    }

    public MadeCellResult verdict(Verdict verdict) {
        judgement.verdict(verdict);
        return this;
    }

    public MadeCellResult published(@Nullable PublishedFigure figure) {
        published = figure;
        return this;
    }

    public CellResult build() {
        return new CellResult(key, measured.build(), judgement.build(), published, List.of());
    }
}
