package dev.fusebox.lab.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.claims.EvaluatedConclusion.Agreement;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.results.ResultsBuilder;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.MemoryUse;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.lab.traffic.TimeHistogram;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConclusionEvaluatorTest {

    /** Ten seconds on two cores: at most 20 CPU seconds. */
    private static CellResult cell(int repeat, double goodput, double answers) {
        return cell(null, repeat, goodput, answers);
    }

    private static CellResult cell(Double rate, int repeat, double goodput, double answers) {
        LoadFigures load = MadeLoad.of(
                "ab", "", (long) (answers * 10), (long) (goodput * 10), 0, 0, 10, answers, goodput, 5, 9, 10, 11, 0L);
        MadeCellResult made = MadeCellResult.of("zuul", "hello", 50, repeat)
                .load(load)
                .processes(List.of(
                        new ProcessUsage(
                                "zuul-gateway",
                                10.0,
                                new MemoryUse(100, null, null, 7L, 90L),
                                30,
                                50,
                                40,
                                null,
                                null,
                                null,
                                null),
                        ProcessUsage.cpu("ab", 5.0),
                        ProcessUsage.cpu("machine", 15.0)))
                .limits(List.of(new LimitUsage(
                        "zuul-gateway",
                        "threads",
                        LimitKind.THREADS,
                        200,
                        60,
                        50,
                        null,
                        null,
                        WhenFull.QUEUES,
                        null,
                        null,
                        null)));
        return (rate == null ? made : made.rate(rate)).build();
    }

    @Test
    void a_rate_in_steps_has_the_times_of_its_load() {
        Steps steps = new Steps("step", List.of(RateStep.of("100 for 8s"), RateStep.of("600 for 20s")));
        Course seen = new Course(8500L, 13_000L, null, List.of(), List.of());
        Course model = new Course(8400L, 12_500L, 28_000L, List.of(), List.of());
        StepsRun run = StepsRun.of(steps, 0).judged(new Window(8000, 28_000), seen, model);
        CellResult open = cell(300.0, 1, 200, 300);
        CellResult cell = open.withMeasured(open.measured().withSteps(run));
        String of = "run.cell('zuul', 'hello', 'step').";

        assertThat(find(of + "toReject == 0.5 && " + of + "toTrip == 5 && " + of + "predictedToTrip == 4.5", cell)
                        .answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find(of + "predictedToRecover == 0", cell).answer()).isEqualTo(Agreement.AGREES);
        assertThat(find(of + "toRecover > 0", cell).answer()).isEqualTo(Agreement.CANNOT_TELL);
    }

    private static EvaluatedConclusion find(String when, CellResult... cells) {
        return find(cells.length, when, cells);
    }

    private static EvaluatedConclusion find(int planned, String when, CellResult... cells) {
        return find(planned, List.of(), when, cells);
    }

    private static EvaluatedConclusion find(int planned, List<String> ids, String when, CellResult... cells) {
        return find(planned, ids, when, Map.of("goodput", "run.cell('zuul','hello',50).goodput"), cells);
    }

    private static EvaluatedConclusion find(
            int planned, List<String> ids, String when, Map<String, String> figures, CellResult... cells) {
        Conclusion conclusion = new Conclusion("claim", "p", when, figures, false);
        Results results = ResultsBuilder.builder()
                .schema(1)
                .study("s")
                .title("S")
                .environment(Map.of("cores", 2))
                .conclusions(List.of(conclusion))
                .planned(planned)
                .cells(List.of(cells))
                .build();
        return ConclusionEvaluator.findings(results, ids).get(0);
    }

    @Test
    void a_claim_that_holds_agrees_and_shows_its_figures() {
        EvaluatedConclusion finding = find("run.cell('zuul', 'hello', 50).goodput > 90", cell(1, 100, 100));

        assertThat(finding.answer()).isEqualTo(Agreement.AGREES);
        assertThat(finding.evidence()).isEqualTo("goodput 100");
    }

    private static String evidence(String figure, CellResult... cells) {
        Map<String, String> figures = Map.of("it", "run.cell('zuul', 'hello', 50)." + figure);
        return find(cells.length, List.of(), "true", figures, cells).evidence();
    }

    /** 900 rejections of 1 ms and 100 successful calls of 200 ms. */
    private static CellResult rejecting() {
        LoadFigures load = MadeLoad.of("x 1", "", 1000, 100, 900, 0, 10, 100, 10, 1, 1, 1, 200, 0L)
                .withLatency(new LoadLatency(1, 1, 1, 200, 20.9, null));
        OutcomeTimes times = new OutcomeTimes(
                null,
                TimeHistogram.of(DoubleStream.generate(() -> 200).limit(100)),
                TimeHistogram.of(DoubleStream.generate(() -> 1).limit(900)),
                null);
        return cell(1, 10, 100).withLoad(load.withTimes(times));
    }

    @Test
    void times_are_those_of_calls_that_were_not_rejected() {
        assertThat(evidence("p50", rejecting())).isEqualTo("it 200");
        assertThat(evidence("mean", rejecting())).isEqualTo("it 200");
    }

    @Test
    void times_that_rejections_are_among_have_a_mark() {
        CellResult mixed = rejecting().withLoad(rejecting().figures().withTimes(null));

        assertThat(evidence("p50", mixed)).isEqualTo("it 1.00°");
        assertThat(evidence("mean", mixed)).isEqualTo("it 21°");
        assertThat(evidence("goodput", mixed)).isEqualTo("it 10");
        assertThat(evidence("p50", cell(1, 100, 100))).isEqualTo("it 5.00");
    }

    @Test
    void a_ratio_of_costs_is_the_median_of_the_rounds() {
        CellResult[] rounds = {cell(1, 100, 100), cell(2, 50, 50), cell(3, 80, 80)};

        assertThat(find("run.cell('zuul', 'hello', 50).cpuRatio(run.cell('zuul', 'hello', 50)) == 1", rounds)
                        .answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find("run.cell('zuul', 'hello', 50).rounds == 3", rounds).answer())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void a_claim_that_does_not_hold_disagrees() {
        assertThat(find("run.cell('zuul', 'hello', 50).goodput > 110", cell(1, 100, 100))
                        .answer())
                .isEqualTo(Agreement.DISAGREES);
    }

    @Test
    void a_cell_is_named_by_its_users_or_by_the_load_in_its_id() {
        CellResult[] cells = {cell(1, 100, 100), cell(50.0, 1, 40, 50)};

        assertThat(find("run.cell('zuul', 'hello', 'r50').goodput == 40", cells).answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find("run.cell('zuul', 'hello', 'c50').goodput == 100", cells)
                        .answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find("run.cell('zuul', 'hello', 50).goodput == 100", cells).answer())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void repeats_have_the_median_of_their_figures() {
        assertThat(find(
                                "run.cell('zuul','hello',50).goodput == 100",
                                cell(1, 10, 100),
                                cell(2, 100, 100),
                                cell(3, 900, 900))
                        .answer())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void a_figure_of_repeats_shows_its_least_and_its_most() {
        EvaluatedConclusion finding =
                find("run.cell('zuul','hello',50).goodput > 1", cell(1, 90, 90), cell(2, 100, 100), cell(3, 120, 120));

        assertThat(finding.evidence()).isEqualTo("goodput 100 (90 to 120)");
        assertThat(find("run.cell('zuul','hello',50).goodput > 1", cell(1, 90, 90), cell(2, 90, 90))
                        .evidence())
                .isEqualTo("goodput 90");
    }

    private static CellResult ofStart(int start, double goodput) {
        CellResult cell = cell(start, goodput, goodput);
        return cell.withKey(cell.key().withStart(start));
    }

    @Test
    void a_figure_of_several_starts_shows_its_interval() {
        assertThat(find("run.cell('zuul','hello',50).goodput > 1", ofStart(1, 98), ofStart(2, 100), ofStart(3, 102))
                        .evidence())
                .isEqualTo("goodput 100 (95 to 105)");
    }

    @Test
    void a_verdict_without_a_limit_has_an_empty_name() {
        assertThat(find("run.cell('zuul','hello',50).limit == ''", cell(1, 90, 90))
                        .answer())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void cpu_is_a_share_of_the_whole_machine() {
        assertThat(find(
                                "run.cell('zuul','hello',50).cpu == 0.75 && run.cell('zuul','hello',50).cpuOf('zuul-gateway') == 0.5",
                                cell(1, 1, 1))
                        .answer())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void the_share_of_rejected_calls_and_the_use_of_limits_are_figures() {
        assertThat(find(
                                "run.cell('zuul','hello',50).refusedShare == 0.75 && run.cell('zuul','hello',50).inUse('zuul-gateway/threads') == 50",
                                cell(1, 25, 100))
                        .answer())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void a_missing_cell_cannot_tell_and_is_named() {
        EvaluatedConclusion finding = find(2, "run.cell('scg', 'hello', 500).goodput > 1", cell(1, 100, 100));

        assertThat(finding.answer()).isEqualTo(Agreement.CANNOT_TELL);
        assertThat(finding.evidence()).isEqualTo("no finished cell scg hello c=500 in this run");
    }

    @Test
    void a_cell_that_options_left_out_is_named_as_left_out() {
        EvaluatedConclusion finding = find(1, "run.cell('scg', 'hello', 500).goodput > 1", cell(1, 100, 100));

        assertThat(finding.answer()).isEqualTo(Agreement.CANNOT_TELL);
        assertThat(finding.evidence())
                .isEqualTo(
                        "cell scg hello c=500 was left out of this run (-c, --arrivals, --gateway, --profile or --variant)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            run.cell('zuul', 'hello', 40) | no finished cell zuul hello c=40 in this run
            run.cell('zuul', 'hello', 400) | cell zuul hello c=400 was left out of this run
            run.cell('scg', 'hello', 40) | cell scg hello c=40 was left out of this run
            run.cell('zuul', 'sleep/50', 40) | no finished cell zuul sleep/50 c=40 in this run
            run.cell('zuul', 'hello', 'r40') | no finished cell zuul hello r=40 in this run
            run.cell('zuul', 'hello', 'r50') | cell zuul hello r=50 was left out of this run
            run.with('old-1.5').cell('zuul', 'hello', 40) | no finished cell zuul old-1.5 hello c=40 in this run
            run.with('new-2').cell('zuul', 'hello', 40) | cell zuul new-2 hello c=40 was left out of this run
            """)
    void an_unfinished_run_distinguishes_cells_left_out_from_cells_to_come(String cell, String evidence) {
        List<String> planned = List.of(
                "zuul.p.hello.c50",
                "zuul.p.hello.c40.1",
                "zuul.p.hello.c40.2",
                "zuul.p.hello.r40",
                "zuul.p.sleep-50.c40",
                "zuul.p.old-1.5.hello.c40",
                "scg.q.hello.c40");

        assertThat(find(6, planned, cell + ".goodput > 1", cell(1, 100, 100)).evidence())
                .startsWith(evidence);
    }

    @Test
    void a_figure_that_could_not_be_read_is_not_taken_for_zero() {
        EvaluatedConclusion finding =
                find("run.cell('zuul', 'hello', 50).rssOf('zuul-gateway') < 10", cell(1, 100, 100));

        assertThat(finding.answer()).isEqualTo(Agreement.CANNOT_TELL);
        assertThat(finding.evidence()).contains("resident memory of zuul-gateway");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            trips | no circuit breaker for zuul hello c=50
            tripped | no circuit breaker for zuul hello c=50
            openFraction | no circuit breaker for zuul hello c=50
            residual | no prediction for zuul hello c=50
            inUse('zuul-gateway/pool') | no use of zuul-gateway/pool for zuul hello c=50
            cpuPer1000('scg-gateway') | no CPU of scg-gateway for zuul hello c=50
            """)
    void a_figure_that_a_cell_lacks_is_named(String figure, String evidence) {
        assertThat(find("run.cell('zuul', 'hello', 50)." + figure + " > 0", cell(1, 100, 100))
                        .evidence())
                .isEqualTo(evidence);
    }

    @Test
    void tripped_is_the_share_of_repeats_whose_circuit_breaker_opened() {
        EvaluatedConclusion finding = find(
                "run.cell('zuul', 'hello', 50).tripped == 0.75",
                tripped(1, 3),
                tripped(2, 0),
                tripped(3, 1),
                tripped(4, 1));

        assertThat(finding.answer()).isEqualTo(Agreement.AGREES);
    }

    private static CellResult tripped(int repeat, long trips) {
        CellResult cell = cell(repeat, 100, 100);
        BreakerUsage breaker = new BreakerUsage("service-a", 0, trips, Map.of(), 0L, List.of());
        return cell.withJudgement(cell.judgement().withCircuitBreaker(breaker));
    }

    @Test
    void an_unknown_figure_cannot_tell() {
        assertThat(find("run.cell('zuul', 'hello', 50).goodputt > 1", cell(1, 100, 100))
                        .answer())
                .isEqualTo(Agreement.CANNOT_TELL);
    }

    @Test
    void an_expression_reaches_nothing_but_the_cells() {
        assertThat(find("run.getClass().forName('java.lang.Runtime') != null", cell(1, 1, 1))
                        .answer())
                .isEqualTo(Agreement.CANNOT_TELL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(()->{while(true){}})()", "(x -> x)(true)", "while (true) {}", "for (var i : [1]) {}", "run = 1"
            })
    void a_condition_that_need_not_end_is_invalid(String when) {
        assertThat(ConclusionEvaluator.error(when)).isNotNull();
        assertThat(find(when, cell(1, 10, 10)).answer()).isEqualTo(Agreement.CANNOT_TELL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "!", "[", "-", "not ", "true ? ", "!(", "((()))"})
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void a_condition_of_any_depth_ends(String part) {
        for (int depth : new int[] {9, 20, 500, 4000, 50_000}) {
            String close = part.contains("(") ? ")".repeat(depth) : part.equals("[") ? "]".repeat(depth) : "";
            String when = part.repeat(depth) + "true" + close;

            assertThat(find(when, cell(1, 10, 10)).answer()).isNotNull();
            if (depth == 50_000) {
                assertThat(ConclusionEvaluator.error(when)).startsWith("the condition has more than 20000 characters");
                assertThat(find(when, cell(1, 10, 10)).answer()).isEqualTo(Agreement.CANNOT_TELL);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"=~ '(a|aa)+$'", "=~ ~/(a|aa)+$/", "!~ '(a|aa)+$'"})
    void a_condition_with_a_pattern_cannot_tell(String pattern) {
        EvaluatedConclusion finding = find("'" + "a".repeat(200) + "!' " + pattern, cell(1, 10, 10));

        assertThat(finding.answer()).isEqualTo(Agreement.CANNOT_TELL);
        assertThat(find("2 =~ [1, 2]", cell(1, 10, 10)).answer()).isEqualTo(Agreement.AGREES);
    }

    @Test
    void what_the_gateway_costs_needs_no_name_of_a_process() {
        // 10 CPU seconds for 1000 answers.
        CellResult cell = cell(1, 100, 100);

        assertThat(find("run.cell('zuul','hello',50).cpuPer1000 == 10", cell).answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find("run.cell('zuul','hello',50).cpuPer1000('ab') == 5", cell)
                        .answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find("run.cell('zuul','hello',50).threads == 50", cell).answer())
                .isEqualTo(Agreement.AGREES);
        assertThat(find("run.cell('zuul','hello',50).rss > 0", cell).evidence())
                .isEqualTo("no resident memory of the gateway for zuul hello c=50");
        assertThat(find("run.cell('zuul','hello',50).headerBytes > 0", cell).evidence())
                .isEqualTo("no size of headers for zuul hello c=50");
        assertThat(ConclusionEvaluator.error("run.cell('zuul','hello',50).cpuPer1000 < run.cell('x','y',1).rss"))
                .isNull();
    }
}
