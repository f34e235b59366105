package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.demand.MadeKnownLoad;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.judge.CellJudge.CellForecast;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellForecastTest {

    /** 450 users of 200 ms, unless something else is said. */
    private static CellForecast of(PredictionInput input, boolean warmedUp) {
        return of(input, warmedUp, null);
    }

    private static CellForecast of(PredictionInput input, boolean warmedUp, @Nullable LoadFigures load) {
        CellResult cell = MadeCellResult.of("zuul", "sleep/200", 450)
                .load(load)
                .predicted(EARLIER)
                .notPredicted("an earlier reason")
                .build();
        return CellForecast.of(new CellRecord(
                cell,
                "zuul-gateway",
                "service-a",
                2,
                warmedUp,
                List.of(),
                Map.of(),
                null,
                input,
                Tolerance.USUAL,
                null));
    }

    private static final Prediction EARLIER =
            new Prediction(1.0, 0.0, null, null, 1.0, 1.0, 1.0, 1.0, 0.0, 0L, null, null);

    /** 800 answers per second of two processors. */
    private static final KnownLoad EACH_2_5_MS = MadeKnownLoad.each(2.5, 2);

    private static CellForecast of(String profile, Integer serviceMs, @Nullable KnownLoad demand, boolean warmedUp) {
        return of(input(profile, serviceMs, demand), warmedUp);
    }

    private static PredictionInput input(String profile, Integer serviceMs, @Nullable KnownLoad demand) {
        ChainSnapshot chain = new ScenarioBuilder(
                        ProfileSettings.files(new LabHome(Path.of("../.."))), GivenSettings.NONE, RecordedChains.NONE)
                .chain(Gateways.named("zuul"), profile, null, 1);
        return new PredictionInput(chain, null, demand, serviceMs, 14, null);
    }

    /** They want 2250/s, and no limit of 500 stands in their way. */
    @Test
    void a_rate_that_was_still_rising_is_not_a_ceiling() {
        assertThat(of("semaphore-500", 200, EACH_2_5_MS, true).figures().limit())
                .endsWith("/cpu");
        assertThat(of("semaphore-500", 200, EACH_2_5_MS, false).why())
                .contains("still got faster when the warm-up ended");
        assertThat(of("semaphore-500", 200, EACH_2_5_MS, false).predicted()).isNull();
        assertThat(of("semaphore-500", 200, MadeKnownLoad.each(0.1, 2), false)
                        .figures()
                        .limit())
                .isNull();
    }

    @Test
    void a_limit_that_binds_does_so_whatever_the_machine_gives() {
        assertThat(of("semaphore-100", 200, MadeKnownLoad.each(0.1, 2), false)
                        .figures()
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void the_load_generator_s_ceiling_bounds_what_is_predicted() {
        LoadFigures load = MadeLoad.of("hammer 7", "", 9900, 9900, 0, 0, 10, 990, 990, 1, 1, 1, 1, 0L);
        PredictionInput input = input("semaphore-500", 200, MadeKnownLoad.each(0.1, 2));

        Prediction bounded = of(input, true, load.withCeilingPerSecond(1000.0)).figures();

        assertThat(bounded.limit()).isEqualTo("hammer/cpu");
        assertThat(bounded.goodputPerSecond()).isBetween(960.0, 1000.0);
        assertThat(of(input, true, load).figures().goodputPerSecond()).isGreaterThan(2000);
    }

    @Test
    void calls_that_need_only_the_processor_are_not_predicted() {
        assertThat(of("semaphore-500", null, EACH_2_5_MS, true).why()).contains("needs only processor time");
        assertThat(of(new PredictionInput(null, "a queue that never ends", EACH_2_5_MS, 200, 14, null), true)
                        .why())
                .isEqualTo("a queue that never ends");
    }

    @Test
    void where_no_processor_time_can_be_read_the_processors_bound_nothing() {
        Prediction unbound = of("semaphore-500", 200, null, true).figures();

        assertThat(unbound.limit()).isNull();
        assertThat(unbound.goodputPerSecond()).isBetween(2200.0, 2250.0);
    }

    @Test
    void a_run_before_schema_2_keeps_its_prediction() {
        assertThat(of(null, true).figures()).isEqualTo(EARLIER);
        assertThat(of(null, true).why()).isEqualTo("an earlier reason");
    }
}
