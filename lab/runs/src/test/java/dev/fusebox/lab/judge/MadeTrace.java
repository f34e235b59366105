package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.RampCourse;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was sampled during a cell. */
final class MadeTrace {

    static final CellTrace NOTHING = new CellTrace(
            List.of(), List.of(), List.of(), List.of(), RampCourse.NONE, List.of(), null, List.of(), List.of());

    /** A limit that had these slots in use, ten times a second. */
    static Stream<SampleRow> samples(LimitSpec limit, int seconds, IntUnaryOperator inUse) {
        return IntStream.rangeClosed(0, seconds * 10)
                .mapToObj(i -> new SampleRow(
                        i * 100L, limit.component(), limit.name(), limit.max(), inUse.applyAsInt(i), null, null));
    }

    /** As a cell has it before it is judged. */
    static LimitUsage recorded(LimitSpec limit) {
        return new LimitUsage(
                limit.component(),
                limit.name(),
                limit.kind(),
                limit.max(),
                null,
                null,
                null,
                null,
                limit.whenFull(),
                limit.setting() == null ? null : limit.setting().property(),
                limit.setting() == null ? null : limit.setting().value(),
                limit.setting() == null ? null : limit.setting().origin());
    }
}
