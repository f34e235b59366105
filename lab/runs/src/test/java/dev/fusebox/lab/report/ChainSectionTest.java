package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.report.chart.Chart;
import dev.fusebox.lab.report.chart.Charts;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.OpenCalls;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The way of a call in all formats, and what charts say of repeats and of rejections. */
class ChainSectionTest {

    /** Nine in ten are rejections of 1 ms, the others take 200 ms. */
    private static final LoadFigures LOAD = MadeLoad.of("x 1", "", 1000, 100, 900, 0, 10, 100, 10, 1, 1, 1, 200, 0L);

    private static final OpenCalls CALLS = new OpenCalls(
            IntStream.range(0, 1000)
                    .mapToObj(i -> i % 10 == 0 ? new CallRow(i, 0, 200, "200") : new CallRow(i, 0, 1, "503"))
                    .toList(),
            1);

    private static LimitUsage limit(String component, String name, LimitKind kind, int max, Long lost) {
        return new LimitUsage(
                component,
                name,
                kind,
                max,
                max,
                max,
                null,
                lost,
                WhenFull.QUEUES,
                "the." + name,
                "" + max,
                "profile p");
    }

    private static CellResult cell(int users, int start, long dropped, LoadFigures load) {
        return MadeCellResult.of("zuul", "sleep/200", users, start)
                .start(start)
                .load(load)
                .limits(List.of(
                        limit("zuul-gateway", "accept-queue", LimitKind.ACCEPT_QUEUE, 100, dropped),
                        limit("zuul-gateway", "threads", LimitKind.THREADS, 200, null),
                        limit("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, 100, 1440L),
                        limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, 50, 0L),
                        limit("zuul-gateway", "cpu", LimitKind.CPU, 2, null),
                        limit("service-a", "threads", LimitKind.THREADS, 200, null)))
                .build();
    }

    private static RecordedRun run(CellResult... cells) {
        return MadeRecording.of(List.of(cells)).withServiceMs(Map.of("sleep/200", 200));
    }

    private static RecordedRun starts() {
        return run(
                cell(500, 1, 0, LOAD.withRates(LOAD.rates().withGoodputPerSecond(9))),
                cell(500, 2, 0, LOAD.withRates(LOAD.rates().withGoodputPerSecond(10))),
                cell(500, 3, 0, LOAD.withRates(LOAD.rates().withGoodputPerSecond(11))));
    }

    private static String plain(String text) {
        return Sign.plain(text).replaceAll("\\s+", " ");
    }

    @Test
    void the_accept_queue_is_a_box_before_the_request_threads_with_what_it_dropped() {
        RecordedRun run = run(cell(200, 1, 0, LOAD), cell(500, 1, 412, LOAD));
        String boxes = "zuul p sleep/200 c=500: zuul-gateway [100 slots in the accept queue: 412 dropped]"
                + " -> [200 request threads] -> [100 permits: 1 440 rejected] -> [50 connections to service-a]"
                + " -> service-a [200 request threads]";

        assertThat(plain(TextReport.of(run, null))).contains(boxes).doesNotContain("c=200: zuul-gateway [");
        assertThat(MarkdownReport.of(run, null))
                .contains(boxes.replace("->", "→").replace("[", "\\[").replace("]", "\\]"));
        assertThat(TextReport.sections(run)).extracting(section -> section.id()).contains("chain");
        assertThat(ChainSection.of(run).text().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void the_ladder_has_it_as_a_box_without_a_ceiling() {
        Charts charts = Charts.of(run(cell(500, 1, 412, LOAD)));

        assertThat(charts.json())
                .containsSubsequence("zuul-gateway/accept-queue", "412 dropped", "zuul-gateway/threads");
        assertThat(charts.ladders().get(0).table().rows().get(0))
                .extracting(field -> field.text())
                .containsExactly(
                        "zuul-gateway/accept-queue", "100", "the.accept-queue=100 (profile p)", "-", "-", "412");
        assertThat(Charts.of(run(cell(500, 1, 0, LOAD))).json()).contains("none dropped");
    }

    @Test
    void the_chain_of_a_comparison_has_what_it_dropped() {
        assertThat(ComparisonSection.use(limit("zuul-gateway", "accept-queue", LimitKind.ACCEPT_QUEUE, 100, 412L)))
                .isEqualTo("100 / 100 %, 412 dropped");
        assertThat(ComparisonSection.use(limit("zuul-gateway", "semaphore.a", LimitKind.SEMAPHORE, 100, 412L)))
                .isEqualTo("100 / 100 %");
    }

    @Test
    void where_nothing_was_dropped_there_is_no_chain() {
        assertThat(ChainSection.of(run(cell(500, 1, 0, LOAD))).isEmpty()).isTrue();
    }

    @Test
    void titles_and_captions_of_charts_have_the_interval_over_starts() {
        Charts charts = Charts.of(starts());

        assertThat(charts.goodput().get(0).title()).endsWith("with 500 users zuul 10 (8 to 12)/s");
        assertThat(charts.ladders().get(0).title()).endsWith("measured 10 (8 to 12)/s");
        assertThat(List.of(
                        charts.goodput().get(0),
                        charts.times().get(0),
                        charts.ladders().get(0)))
                .extracting(Chart::caption)
                .allMatch(caption -> caption.startsWith("3 starts: the mean, with its interval of 95 %. "));
        assertThat(charts.json()).contains("\"intervals\":[[500,7.5],[500,12.5],[500,null]]");
    }

    @Test
    void charts_of_one_start_say_that_they_were_measured_once() {
        Charts charts = Charts.of(run(cell(500, 1, 0, LOAD)));

        assertThat(charts.goodput().get(0).caption()).startsWith("Measured once. ");
        assertThat(charts.json()).contains("\"intervals\":[]");
    }

    @Test
    void the_title_of_response_times_speaks_of_calls_that_were_not_rejected() {
        assertThat(times(LOAD.withTimes(CALLS.callTimes())))
                .endsWith("half the calls end within, with 500 users zuul 200 ms");
        assertThat(times(LOAD)).endsWith("half the calls end within, with 500 users zuul 1° ms");
        assertThat(times(LOAD.withCounts(
                        LOAD.counts().with(its -> its.completed(100).non2xx(0)))))
                .endsWith("half the calls end within, with 500 users zuul 1 ms");
    }

    @Test
    void charts_of_response_times_are_of_calls_that_were_not_rejected() {
        Charts apart = Charts.of(run(cell(500, 1, 0, LOAD.withTimes(CALLS.callTimes()))));
        Charts mixed = Charts.of(run(cell(500, 1, 0, LOAD)));

        assertThat(fields(apart.times().get(0)))
                .containsExactly("zuul", "500", "200", "200", "200", "200", "-", "-", "-");
        assertThat(fields(apart.times().get(1)))
                .startsWith("zuul", "500", "200", "200")
                .doesNotContain("1");
        assertThat(fields(mixed.times().get(0)))
                .containsExactly("zuul", "500", "1°", "1°", "1°", "200°", "-", "-", "-");
        assertThat(mixed.times()).hasSize(1);
        assertThat(Charts.HOW_TO_READ_TIMES).contains("°: rejections among the times");
    }

    /** Of the first row. */
    private static List<String> fields(Chart chart) {
        return chart.table().rows().get(0).stream().map(field -> field.text()).toList();
    }

    private static String times(LoadFigures load) {
        return Charts.of(run(cell(500, 1, 0, load))).times().get(0).title();
    }
}
