package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.permits;
import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.demand.MadeKnownLoad;
import dev.fusebox.lab.judge.CellJudge.CellForecast;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** 100 users of 200 ms, behind 400 permits and 50 connections: 250 calls a second. */
class ForecastOfCellTest {

    private static final LimitSpec SERVICE = Made.limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 30);
    private static final ChainSnapshot CHAIN =
            new ChainSnapshot(List.of(permits(400), pool(50), SERVICE), List.of(), List.of());
    private static final Prediction EARLIER =
            new Prediction(1.0, 0.0, null, null, 1.0, 1.0, 1.0, 1.0, 0.0, 0L, null, null);

    private static PredictionInput input(@Nullable ChainSnapshot chain, @Nullable KnownLoad load) {
        return new PredictionInput(chain, chain == null ? "a queue" : null, load, 200, 10, 2.0);
    }

    private static CellRecord record(@Nullable PredictionInput input) {
        return new CellRecord(
                MadeCellResult.of("zuul", "sleep/200", 100)
                        .predicted(EARLIER)
                        .notPredicted("an earlier reason")
                        .build(),
                "zuul-gateway",
                "service-a",
                2,
                true,
                List.of(),
                Map.of(),
                null,
                input,
                Tolerance.USUAL,
                null);
    }

    /** Processor time of an answer. */
    private static CellForecast each(double ms) {
        return CellForecast.of(record(input(CHAIN, MadeKnownLoad.each(ms, 2))));
    }

    @Test
    void a_cell_is_predicted_with_the_range_of_its_goodput() {
        CellForecast forecast = each(0.1);

        assertThat(forecast.figures().limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(forecast.figures().goodputPerSecond()).isCloseTo(247, within(5.0));
        assertThat(forecast.figures().range().from())
                .isLessThan(forecast.figures().goodputPerSecond());
        assertThat(forecast.why()).isNull();
    }

    @Test
    void where_the_processors_are_busy_only_limits_are_predicted() {
        CellForecast busy = each(5.5);

        assertThat(each(4.5).figures().goodputPerSecond())
                .as("up to 0.6 of them")
                .isNotNull();
        assertThat(busy.predicted()).isNotNull();
        assertThat(busy.figures().goodputPerSecond()).isNull();
        assertThat(busy.figures().limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(busy.why())
                .startsWith(
                        "with more than 60 % of the processors busy, how many calls end in a second is what the cell")
                .endsWith("only limits and what rejects calls are predicted");
    }

    @Test
    void processors_of_a_cold_process_are_not_predicted() {
        CellRecord busy = record(input(CHAIN, MadeKnownLoad.each(20, 2)));

        assertThat(CellForecast.of(busy).why()).startsWith("with more than 60 %");
        assertThat(CellForecast.of(busy.withWarmedUp(false)).why())
                .isEqualTo("the processors would be the limit, and they still got faster when the warm-up ended");
        assertThat(CellForecast.of(
                                record(input(CHAIN, MadeKnownLoad.each(0.1, 2))).withWarmedUp(false))
                        .why())
                .as("a pool binds whatever calls cost")
                .isNull();
    }

    @Test
    void what_is_not_known_is_not_predicted() {
        PredictionInput noService = new PredictionInput(CHAIN, null, null, null, 10, null);

        assertThat(CellForecast.of(record(input(null, null))).why()).isEqualTo("a queue");
        assertThat(CellForecast.of(record(noService)).why()).contains("needs only processor time");
        assertThat(CellJudge.scenario(record(noService))).isNull();
        assertThat(CellJudge.scenario(record(input(null, null)))).isNull();
        assertThat(CellJudge.scenario(record(null))).isNull();
    }

    @Test
    void a_cell_whose_record_is_lost_keeps_its_prediction() {
        assertThat(CellForecast.of(record(null)).figures()).isEqualTo(EARLIER);
        assertThat(CellForecast.of(record(null)).why()).isEqualTo("an earlier reason");
    }

    private static Scenario scenario(PredictionInput input) {
        return CellJudge.scenario(record(input));
    }

    private static double size(Scenario scenario, String name) {
        return scenario.chain().stream()
                .filter(s -> s.fullName().equals(name))
                .mapToDouble(Station::size)
                .findFirst()
                .orElse(0);
    }

    @Test
    void several_services_have_their_threads_together() {
        PredictionInput one = new PredictionInput(CHAIN, null, null, 200, 10, null);

        assertThat(size(scenario(input(CHAIN, null)), "service-a/threads")).isEqualTo(60);
        assertThat(size(scenario(one), "service-a/threads")).isEqualTo(30);
        assertThat(size(scenario(input(CHAIN, null)), "zuul-gateway/pool.service-a"))
                .isEqualTo(50);
    }

    /** Ten answers a second, of 1 ms of processor time each. */
    private static KnownLoad beyond(double meanMs) {
        LoadWindow window = new LoadWindow(new UsedSeconds(0.1, 0, null, List.of()), 10, 100, 0, 2, meanMs, 200);
        return new KnownLoad(List.of(), List.of(), List.of(window), 2);
    }

    @Test
    void what_calls_took_beyond_the_service_before_is_what_the_hops_take() {
        assertThat(scenario(input(CHAIN, beyond(207))).work().hopMs())
                .as("6 ms without the processors, on two hops")
                .isCloseTo(3, within(1e-9));
        assertThat(CellJudge.scenario(record(input(CHAIN, beyond(207))).withComponent("service-a"))
                        .work()
                        .hopMs())
                .as("one hop")
                .isCloseTo(6, within(1e-9));
        assertThat(scenario(input(CHAIN, null)).work().hopMs()).as("as ever").isEqualTo(1);
    }

    @Test
    void a_load_generator_s_ceiling_is_the_first_station() {
        LoadFigures load = MadeLoad.of("hammer 7", "", 9900, 9900, 0, 0, 10, 990, 990, 1, 1, 1, 1, 0L)
                .withCeilingPerSecond(1000.0);
        CellRecord record = record(input(CHAIN, null));

        Scenario bounded = CellJudge.scenario(record.withCell(record.cell().withLoad(load)));

        assertThat(bounded.chain().get(0).fullName()).isEqualTo("hammer/cpu");
        assertThat(bounded.chain().get(0).ceilingPerSecond()).isCloseTo(1000, within(1e-6));
    }

    /**
     * A time limit of 205 ms: with hops of no time every call is in time, with two of 2 ms three in ten are not, and a fifth opens the
     * breaker for good.
     */
    @Test
    void a_breaker_that_opens_by_chance_leaves_no_prediction() {
        assertThat(guarded(20).figures()).isNull();
        assertThat(guarded(20).predicted()).isNull();
        assertThat(guarded(20).why())
                .matches("whether and when the circuit breaker opens is chance with this load: between \\d+ and 5\\d\\d"
                        + " calls a second would succeed");
        assertThat(guarded(90).figures().goodputPerSecond())
                .as("it never opens")
                .isNotNull();
    }

    private static CellForecast guarded(double percent) {
        BreakerSpec breaker = new BreakerSpec(
                "zuul-gateway",
                "service-a",
                new BreakerRule.SlidingWindow(false, 100, 100, percent, 60_000, 1, true),
                Map.of());
        LimitSpec bulkhead =
                Made.limit("zuul-gateway", "bulkhead.service-a", LimitKind.BULKHEAD, WhenFull.REJECTS, 400);
        ChainSnapshot chain = new ChainSnapshot(
                List.of(bulkhead),
                List.of(breaker),
                List.of(new TimeLimit("zuul-gateway", "call.service-a", 205, null)));
        return CellForecast.of(record(input(chain, null)));
    }
}
