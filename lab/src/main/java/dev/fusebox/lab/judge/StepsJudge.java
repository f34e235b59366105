package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.predict.Predictor.SimulatedCell;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.RampRun.Window;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import dev.fusebox.lab.results.Steps;
import dev.fusebox.lab.results.StepsRun;
import dev.fusebox.lab.results.StepsRun.Course;
import dev.fusebox.lab.results.StepsSentence;
import dev.fusebox.lab.results.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a rate in steps, beside what the model says. */
record StepsJudge(CellRecord record, StepsRun run) {

    static @Nullable StepsJudge of(CellRecord record) {
        StepsRun run = record.cell().steps();
        return run == null ? null : new StepsJudge(record, run);
    }

    /** The time of the higher load, from the beginning of the schedule. */
    private Window high() {
        Integer usual = record.prediction() == null ? null : record.prediction().serviceMs();
        return run.arrivals().high(usual == null ? 0 : usual);
    }

    /** The same on the time axis of the samples: limits are judged by the samples in it. */
    Window window() {
        return high().since(-run.beganMs());
    }

    /**
     * @param predicted {@code null} where nothing was predicted
     * @param limit full name of what the verdict names
     */
    StepsRun judged(
            CellTrace trace,
            @Nullable BreakerSeries breaker,
            @Nullable SimulatedCell predicted,
            @Nullable String limit) {
        Steps steps = run.arrivals();
        long length = Math.round(steps.seconds() * 1000);
        Window high = high();
        List<SampleRow> samples = StepsCourse.since(
                run.beganMs(),
                trace.samples().stream().filter(s -> s.fullName().equals(limit)).toList());
        Course measured = trace.calls().isEmpty()
                ? null
                : new StepsCourse(trace.calls(), StepsCourse.open(breaker, run.beganMs()), length)
                        .course(high.toMs(), samples);
        Course expected = predicted == null
                ? null
                : new StepsCourse(predicted.calls(), predicted.open(), length).course(high.toMs(), List.of());
        return run.judged(high, measured, expected);
    }

    /** The verdict with what happened when. */
    static Verdict told(Verdict verdict, StepsRun judged) {
        return verdict.saying((verdict.sentence() + " " + StepsSentence.of(judged)).strip());
    }
}
