package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.comparison.MadeRun;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.TimeHistogram;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ComparisonSectionTest {

    private static final String NONE = "{\"status\":\"NOT_REACHED\",\"sentence\":\"-\"}";
    private static final String POOL =
            "{\"status\":\"BOUND\",\"limit\":\"zuul-gateway/pool.service-a\",\"sentence\":\"-\"}";

    private final RunComparison both = MadeRun.of("acme-fixed-2")
            .limits(100, 400)
            .cell("zuul acme-fixed sleep/50", 120, 400, NONE)
            .cell("zuul acme-fixed sleep/50", 20, 900, NONE)
            .bystander("zuul", "acme-fixed", 250, "isolated")
            .comparedWith(MadeRun.of("acme-1")
                    .limits(100, 40)
                    .cell("zuul acme sleep/50", 120, 100, POOL)
                    .cell("zuul acme sleep/50", 20, 900, NONE)
                    .bystander("zuul", "acme", 250, "dead"));
    private final RunComparison nothing = MadeRun.of("a")
            .cell("zuul p sleep", 20, 900, NONE)
            .comparedWith(MadeRun.of("b").cell("zuul p hello", 20, 900, NONE));

    @Test
    void the_text_has_the_chain_each_cell_and_each_bystander_experiment() {
        String text = ComparisonSection.of(both).text();

        assertThat(text)
                .startsWith("\nCompared with acme-1 (then -> now)\n")
                .contains("\n  - zuul-gateway/pool.service-a: changed; use 50 / 100 % -> 50 / 100 %; ");
        assertThat(text.replaceAll("\\s+", " "))
                .contains(
                        "Limits of zuul acme -> acme-fixed, in the order in which a call meets them: 1 changed; use (median / peak) in sleep/50, 120 users")
                .contains("40 -> 400, set by the.connections; it was the limit")
                .contains(
                        "zuul acme -> acme-fixed sleep/50, 120 users: better (4 times as much, p = 0.03); goodput/s 100 (99 to 101) -> 400 (395 to 405);"
                                + " unsuccessful 90.0 % (89.9 to 90.1) -> 60.0 % (59.5 to 60.5); p50 20 -> 20 ms; p99 200 -> 200 ms;"
                                + " limit: 40 connections to service-a (the.connections) -> no limit met")
                .contains("same within the spread (0 %, p = 1.00); goodput/s 900 (888 to 912) ->")
                .contains(
                        "zuul acme -> acme-fixed, service-a hangs: better; then dead with 250 callers; now isolated with");
    }

    /** 900 rejections of 1 ms and 100 successful calls, which take longer now. */
    @Test
    void times_are_those_of_successful_calls_and_rejections_stand_apart() {
        RunComparison apart = RunComparison.of(taking(200), taking(300), Tolerance.USUAL);

        assertThat(ComparisonSection.times(apart.cells().get(0)))
                .isEqualTo("p50 200 -> 300 ms; p99 200 -> 300 ms; rejections: p50 1 -> 1 ms");
        assertThat(ComparisonSection.times(RunComparison.of(taking(0), taking(0), Tolerance.USUAL)
                        .cells()
                        .get(0)))
                .isEqualTo("p50 20 -> 20 ms; p99 200 -> 200 ms (rejections among them)");
    }

    /** @param ms 0 for calls that were not recorded */
    private static RecordedRun taking(int ms) {
        RecordedRun run =
                MadeRun.of("r-" + ms).cell("zuul p sleep/50", 120, 100, POOL).run();
        OutcomeTimes times = new OutcomeTimes(
                null,
                TimeHistogram.of(DoubleStream.generate(() -> ms).limit(100)),
                TimeHistogram.of(DoubleStream.generate(() -> 1).limit(900)),
                null);
        return run.withResults(run.results()
                .withCells(run.results().cells().stream()
                        .map(c -> c.withLoad(c.figures()
                                .withCounts(c.figures().counts().withNon2xx(900))
                                .withTimes(ms == 0 ? null : times)))
                        .toList()));
    }

    @Test
    void no_line_is_wider_than_100_columns() {
        assertThat(ComparisonSection.of(both).text().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void where_nothing_can_be_compared_the_lead_is_all() {
        assertThat(ComparisonSection.lead(nothing))
                .startsWith("Nothing in this run can be compared with the baseline b:");
        assertThat(ComparisonSection.of(nothing).text()).isEmpty();
    }

    @Test
    void markdown_has_the_same_with_settings_as_code() {
        assertThat(ComparisonSection.of(both).markdown())
                .startsWith("**Compared with `acme-1` (then → now)**\n\n* zuul acme → acme-fixed sleep/50: 100 → 400"
                        + " requests/s")
                .contains(
                        "* zuul acme → acme-fixed sleep/50, 120 users: better (4 times as much, p = 0.03); goodput/s 100 (99 to 101) → 400 (395 to 405);"
                                + " unsuccessful 90.0 % (89.9 to 90.1) → 60.0 % (59.5 to 60.5);")
                .contains("limit: 40 connections to service-a (`the.connections`) → no limit met\n")
                .contains(
                        "* zuul-gateway/pool.service-a: changed; use 50 / 100 % → 50 / 100 %; 40 → 400, set by the.connections; it was the limit\n")
                .contains("* zuul acme → acme-fixed, service-a hangs: better; then dead with 250 callers; now isolated"
                        + " with 250 callers\n");
    }
}
