package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.RampCourse;
import dev.fusebox.lab.traffic.MadeLoad;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellJudgeTest {

    /** The generator counted 215 successes in 10 s, and may have missed 200; the model says 30.3/s. */
    private static final CellRecord RECORD = new CellRecord(
            MadeCellResult.of("zuul", "sleep/200", 200)
                    .load(MadeLoad.of("ab", "", 1000, 215, 785, 0, 10, 100, 21.5, 1, 1, 1, 1, 200L))
                    .predicted(new Prediction(30.3, 0.0, null, null, 1.0, 1.0, 1.0, 1.0, 0.0, 0L, null, null))
                    .build(),
            "zuul-gateway",
            "service-a",
            2,
            true,
            List.of(),
            Map.of(),
            Made.breaker("zuul-gateway"),
            null,
            Tolerance.USUAL,
            null);

    /** The gateway's own counts, before and after the load. */
    private static CellTrace succeeded(long before, long after) {
        return new CellTrace(
                List.of(),
                List.of(point(0, before), point(10_000, after)),
                List.of(),
                List.of(),
                RampCourse.NONE,
                List.of(),
                null,
                List.of(),
                List.of());
    }

    private static BreakerPoint point(long tMs, long succeeded) {
        return new BreakerPoint(tMs, BreakerState.CLOSED, 20, 0, 0L, succeeded, Made.errors(0, 0, 0, 0));
    }

    @Test
    void the_gateway_s_own_count_leads_in_every_figure_of_a_cell() {
        CellTrace trace = succeeded(100, 403);

        CellResult judged = CellJudge.judge(RECORD, trace);

        assertThat(judged.figures().ok()).isEqualTo(303);
        assertThat(judged.figures().counts().okOfGenerator()).isEqualTo(215);
        assertThat(judged.predicted().residual()).isZero();
        assertThat(CellJudge.evidence(RECORD, trace, VerdictRules.TODAY).load()).isEqualTo(judged.load());
    }

    @Test
    void a_count_that_is_close_to_the_generator_s_changes_nothing() {
        assertThat(CellJudge.judge(RECORD, succeeded(100, 320)).load())
                .isEqualTo(RECORD.cell().load());
    }
}
