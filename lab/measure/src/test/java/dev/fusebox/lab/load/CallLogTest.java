package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class CallLogTest {

    /** Ten calls a second, sent and answered as told. */
    private final CallLog log =
            CallLog.of(IntStream.range(0, 10).mapToDouble(i -> i / 10.0).toArray(), 1);

    private void answer(int call, double lateMs, double tookMs, String status) {
        OpenCall of = log.calls().get(call);
        of.sent = of.due + (long) (lateMs * 1e6);
        of.ended = of.due + (long) (tookMs * 1e6);
        of.status = status;
    }

    private void answerAll(double lateMs, double tookMs) {
        IntStream.range(0, 10).forEach(i -> answer(i, lateMs, tookMs, "200"));
    }

    @Test
    void time_counts_from_the_moment_a_call_was_due() {
        answerAll(30, 130);

        LoadFigures load = log.figures("x 1", "");

        assertThat(load.p50Ms()).isEqualTo(130);
        assertThat(load.lateness().p99Ms()).isEqualTo(30);
    }

    @Test
    void a_rate_is_that_of_the_calls_that_were_due_in_the_schedule_without_its_edges() {
        answerAll(0, 200);
        answer(0, 0, 1, "503");
        answer(5, 0, 1, "503");

        LoadFigures load = log.figures("x 1", "");

        // The last call is due at 0.9 s and answered at 1.1 s. Of the 8 due from 0.1 to 0.9 s, 7 succeed.
        assertThat(load.seconds()).isEqualTo(1.1);
        assertThat(load.requestsPerSecond()).isEqualTo(10);
        assertThat(load.goodputPerSecond()).isEqualTo(8.75);
    }

    /** 100 calls a second for 12 s. */
    private static CallLog answered(IntPredicate which, double lastMs) {
        CallLog log =
                CallLog.of(IntStream.range(0, 1200).mapToDouble(i -> i / 100.0).toArray(), 12);
        IntStream.range(0, 1200).forEach(i -> {
            OpenCall call = log.calls().get(i);
            boolean answered = which.test(i);
            call.sent = call.due;
            call.status = answered ? "200" : LoadFigures.GIVEN_UP;
            call.ended = call.due + (long) ((answered ? i == 1199 ? lastMs : 10 : 60_000) * 1e6);
        });
        return log;
    }

    @Test
    void one_straggler_does_not_change_the_goodput() {
        for (double lastMs : new double[] {10, 4000, 12_000}) {
            LoadFigures load = answered(i -> true, lastMs).figures("x 1", "");

            assertThat(load.goodputPerSecond()).isEqualTo(100);
            assertThat(load.latency().maxMs()).isEqualTo(lastMs);
        }
    }

    @Test
    void a_call_that_hangs_until_it_is_given_up_counts_with_that_time() {
        LoadFigures load = answered(i -> i % 10 != 0, 10).figures("x 1", "");

        assertThat(load.goodputPerSecond()).isEqualTo(90);
        assertThat(load.p50Ms()).isEqualTo(10);
        assertThat(load.p95Ms()).isEqualTo(60_000);
        assertThat(load.p99Ms()).isEqualTo(60_000);
        assertThat(load.seconds()).isEqualTo(71.9);
        assertThat(load.counts().statuses()).containsExactly(entry("2xx", 1080L), entry("given up", 120L));
        assertThat(load.counts().failed()).isEqualTo(120);
        assertThat(load.atLeast(load.p99Ms())).isTrue();
        assertThat(load.atLeast(load.p50Ms())).isFalse();
    }

    @Test
    void rejected_and_unanswered_calls_are_told_apart() {
        answerAll(0, 100);
        answer(3, 0, 1, "503");
        answer(4, 0, 900, LoadFigures.NO_ANSWER);

        LoadFigures load = log.figures("x 1", "");

        assertThat(load.completed()).isEqualTo(10);
        assertThat(load.ok()).isEqualTo(8);
        assertThat(load.counts().non2xx()).isEqualTo(1);
        assertThat(load.counts().failed()).isEqualTo(1);
        assertThat(load.counts().statuses())
                .containsExactly(entry("2xx", 8L), entry("503", 1L), entry("no answer", 1L));
        assertThat(load.latency().maxMs()).isEqualTo(100);
    }

    @Test
    void calls_sent_after_the_schedule_lower_the_rate_that_was_reached() {
        answerAll(0, 100);
        answer(8, 300, 400, "200");
        answer(9, 200, 300, "200");

        Lateness lateness = log.lateness();

        assertThat(lateness.ratePerSecond()).isEqualTo(10);
        assertThat(lateness.reachedPerSecond()).isEqualTo(8);
        assertThat(lateness.maxMs()).isEqualTo(300);
        assertThat(lateness.fellBehind()).isTrue();
    }

    @Test
    void a_call_without_a_port_is_counted_apart() {
        answerAll(0, 100);
        log.calls().get(2).notSent = true;

        assertThat(log.lateness().notSent()).isEqualTo(1);
        assertThat(log.lateness().reachedPerSecond()).isEqualTo(9);
    }

    @Test
    void each_call_has_a_row() {
        answerAll(0.25, 100);

        assertThat(log.rows()).startsWith("due_ms,late_ms,took_ms,status\n0.000,0.250,100.000,200\n");
    }

    @Test
    void times_by_outcome_are_a_log_that_the_library_reads() {
        answerAll(0, 100);
        answer(3, 0, 2, "503");
        Map<String, Long> calls = new TreeMap<>();

        HistogramLogReader reader = new HistogramLogReader(
                new ByteArrayInputStream(log.histograms(0).getBytes(StandardCharsets.UTF_8)));
        for (EncodableHistogram one; (one = reader.nextIntervalHistogram()) != null; ) {
            calls.put(one.getTag(), ((Histogram) one).getTotalCount());
        }

        assertThat(calls).containsExactly(entry("rejections", 1L), entry("successes", 9L));
    }
}
