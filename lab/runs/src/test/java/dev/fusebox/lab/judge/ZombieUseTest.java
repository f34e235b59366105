package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static dev.fusebox.lab.judge.MadeEvidence.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.ZombieWork.AtWork;
import dev.fusebox.lab.results.cell.ZombieWork.Rest;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ZombieUseTest {

    private static final LimitSeries POOL = series(pool(50), i -> i);

    private static AtWork inUse(Window settled, StationUse... predicted) {
        return new ZombieUse(List.of(POOL), settled, List.of(predicted)).first("zuul-gateway", LimitKind.HTTP_POOL);
    }

    @Test
    void only_samples_of_the_settled_time_count() {
        assertThat(inUse(new Window(1000, 2000)))
                .isEqualTo(new AtWork("zuul-gateway/pool.service-a", 50, 15.0, 20, null));
    }

    @Test
    void fewer_than_five_samples_say_nothing() {
        assertThat(inUse(new Window(1000, 1300))).isNull();
        assertThat(inUse(new Window(1000, 1400)).peak()).isEqualTo(14);
    }

    @Test
    void the_model_s_mean_stands_beside_that_of_the_same_limit() {
        LimitSpec other = Made.limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200);

        assertThat(inUse(
                                new Window(1000, 2000),
                                new StationUse(new Station(other, 200, 1), 99.0),
                                new StationUse(new Station(pool(50), 50, 1), 16.04))
                        .predicted())
                .isEqualTo(16.0);
        assertThat(inUse(new Window(1000, 2000), new StationUse(new Station(pool(50), 50, 1), null))
                        .predicted())
                .isNull();
    }

    @Test
    void a_limit_of_another_process_or_kind_is_not_meant() {
        ZombieUse use = new ZombieUse(List.of(POOL), new Window(0, 9000), List.of());

        assertThat(use.first("service-a", LimitKind.HTTP_POOL)).isNull();
        assertThat(use.first("zuul-gateway", LimitKind.THREADS)).isNull();
        assertThat(use.first("zuul-gateway", LimitKind.THREADS, LimitKind.HTTP_POOL))
                .isNotNull();
    }

    private static SampleRow drained(long tMs, String component, int inUse) {
        return new SampleRow(tMs, component, "threads", 200, inUse, null, null);
    }

    private static Rest rest(SampleRow... rows) {
        CellTrace trace = MadeTrace.NOTHING.withDrain(List.of(rows));
        LimitSpec threads = Made.limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200);
        return ZombieUse.rest(trace, List.of(series(threads, i -> i == 0 ? 2 : 100)), "service-a");
    }

    @Test
    void a_process_is_at_rest_at_the_first_sample_after_its_last_busy_one() {
        assertThat(rest(drained(0, "service-a", 60), drained(100, "service-a", 3), drained(200, "service-a", 2)))
                .isEqualTo(new Rest(200L, 200, Map.of()));
        assertThat(rest(
                        drained(0, "service-a", 2),
                        drained(100, "service-a", 3),
                        drained(200, "service-a", 2),
                        drained(300, "service-a", 2)))
                .as("it was at rest before, too")
                .isEqualTo(new Rest(200L, 300, Map.of()));
        assertThat(rest(drained(0, "service-a", 2), drained(100, "service-a", 2)))
                .isEqualTo(new Rest(0L, 100, Map.of()));
    }

    @Test
    void what_is_still_in_use_at_the_end_is_left() {
        assertThat(rest(drained(0, "service-a", 60), drained(100, "service-a", 7)))
                .isEqualTo(new Rest(null, 100, Map.of("service-a/threads", 7)));
    }

    @Test
    void a_process_that_was_not_watched_has_no_rest() {
        assertThat(rest(drained(0, "zuul-gateway", 60))).isNull();
        assertThat(rest()).isNull();
    }
}
