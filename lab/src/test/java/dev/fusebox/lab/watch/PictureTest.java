package dev.fusebox.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readings are two seconds apart, so that rates are halves of differences. */
class PictureTest {

    private static LimitReading limit(
            String name, LimitKind kind, Integer max, Integer inUse, Integer queued, Long rejected) {
        WhenFull whenFull = kind == LimitKind.SEMAPHORE ? WhenFull.REJECTS : WhenFull.QUEUES;
        SettingValue setting = new SettingValue("zuul.semaphore.max-semaphores", "" + max, "profile semaphore-100");
        LimitSpec spec = new LimitSpec(LimitId.named("zuul-gateway", kind, name), max, whenFull, setting);
        return new LimitReading(spec, inUse, queued, rejected);
    }

    private static BreakerReading breaker(BreakerState state, long semaphore, long timedOut, long failed, long open) {
        return new BreakerReading(
                Made.breaker("zuul-gateway"),
                new BreakerPoint(0, state, 2000, 1500, 3L, 500L, Made.errors(semaphore, timedOut, failed, open)));
    }

    private static ProcessReading reading(long epochMs, long cpuNanos, long rejected, BreakerReading breaker) {
        return new ProcessReading(
                epochMs,
                cpuNanos,
                120,
                60,
                List.of(
                        limit("threads", LimitKind.THREADS, 200, 110, null, null),
                        limit("semaphore.service-a", LimitKind.SEMAPHORE, 100, 100, null, rejected),
                        limit("pool.service-a", LimitKind.HTTP_POOL, 50, 49, 50, 0L),
                        limit("accept-queue", LimitKind.ACCEPT_QUEUE, 100, null, null, null),
                        limit("pool.total", LimitKind.HTTP_POOL, null, 49, null, null)),
                List.of(breaker));
    }

    private static ProcessStatus zuul(ProcessReading before, ProcessReading now) {
        return new ProcessStatus(
                "zuul-gateway", "127.0.0.1:17082", 4711L, ProcessStatus.Reachability.ANSWERS, 0, true, before, now);
    }

    private static ProcessStatus busy() {
        return zuul(
                reading(1000, 0, 1000, breaker(BreakerState.CLOSED, 100, 0, 0, 0)),
                reading(3000, 3_000_000_000L, 2600, breaker(BreakerState.OPEN, 1700, 7, 0, 2400)));
    }

    private static ProcessStatus without(ProcessStatus.Reachability state, long seconds) {
        return new ProcessStatus("service-a", "127.0.0.1:18881", null, state, seconds, false, null, null);
    }

    private static List<String> texts(int width, ProcessStatus... sights) {
        return Picture.of(List.of(sights), width).stream().map(Line::text).toList();
    }

    @Test
    void at_80_columns_everything_is_there() {
        assertThat(texts(80, busy()))
                .containsExactly(
                        "  limit               use of max            in use/max  queued  rejected/s",
                        "zuul-gateway  127.0.0.1:17082  pid 4711  cpu 150 %  heap 120 MB",
                        "  threads             [##########........]     110/200       -           -",
                        "  semaphore.service-a [##################]     100/100       -         800  FULL",
                        "  pool.service-a      [#################.]       49/50      50           0",
                        "  accept-queue                                   -/100       -           -",
                        "  pool.total                                      49/-       -           -",
                        "  fuse service-a      OPEN      1500/2000 errors  3 trips",
                        "                                semaphore rejected 800/s  timed out 3.5/s",
                        "                                short circuited 1200/s");
    }

    @Test
    void at_200_columns_bars_are_longer_and_settings_are_named() {
        List<String> lines = texts(200, busy());

        assertThat(lines.get(3))
                .contains("[" + "#".repeat(79) + "]")
                .endsWith("FULL  zuul.semaphore.max-semaphores=100, profile semaphore-100");
        assertThat(lines).hasSize(8);
        assertThat(lines.get(7)).endsWith("3 trips  semaphore rejected 800/s  timed out 3.5/s  short circuited 1200/s");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 81, 120, 149, 150, 200, 500})
    void no_line_is_wider_than_the_screen(int width) {
        ProcessStatus bare = new ProcessStatus(
                null,
                "127.0.0.1:9010",
                1L,
                ProcessStatus.Reachability.ANSWERS,
                0,
                false,
                null,
                new ProcessReading(0, 0, 10, 10, List.of(), List.of()));

        assertThat(texts(width, busy(), bare, without(ProcessStatus.Reachability.GONE, 12)))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @Test
    void what_is_full_open_or_gone_is_an_alarm_and_says_so_without_colour() {
        List<Line> lines = Picture.of(List.of(busy(), without(ProcessStatus.Reachability.GONE, 12)), 100);

        assertThat(lines)
                .filteredOn(l -> l.tone() == Tone.ALARM)
                .extracting(Line::text)
                .allMatch(t -> t.contains("FULL") || t.contains("OPEN") || t.contains("gone") || t.contains("short"));
        assertThat(lines).filteredOn(l -> l.text().contains("FULL")).hasSize(1);
    }

    @Test
    void before_the_second_reading_there_are_no_rates() {
        ProcessReading first = reading(1000, 0, 1000, breaker(BreakerState.CLOSED, 100, 0, 0, 0));

        assertThat(texts(80, zuul(null, first)))
                .contains(
                        "zuul-gateway  127.0.0.1:17082  pid 4711  cpu - %  heap 120 MB",
                        "  semaphore.service-a [##################]     100/100       -           -  FULL",
                        "  fuse service-a      CLOSED    1500/2000 errors  3 trips");
    }

    @Test
    void a_count_that_started_anew_is_no_rate() {
        ProcessReading before = reading(1000, 0, 1000, breaker(BreakerState.CLOSED, 100, 0, 0, 0));
        ProcessReading restarted = reading(3000, 1, 10, breaker(BreakerState.CLOSED, 5, 0, 0, 0));

        assertThat(texts(80, zuul(before, restarted)).get(3)).endsWith("100/100       -           -  FULL");
    }

    @Test
    void a_bar_has_a_mark_as_soon_as_one_place_is_taken_and_all_only_when_all_are() {
        ProcessLines process = new ProcessLines(
                null, reading(0, 0, 0, breaker(BreakerState.CLOSED, 0, 0, 0, 0)), new TableColumns(80, 12, 12, 0));

        assertThat(IntStream.of(0, 1, 500, 999, 1000)
                        .mapToObj(n -> limit("threads", LimitKind.THREADS, 1000, n, null, null))
                        .map(l -> process.limit(l).text().substring(15, 27)))
                .containsExactly("[..........]", "[#.........]", "[#####.....]", "[#########.]", "[##########]");
    }

    @Test
    void a_process_that_cannot_be_seen_says_since_when() {
        assertThat(texts(
                        80,
                        without(ProcessStatus.Reachability.GONE, 12),
                        without(ProcessStatus.Reachability.SILENT, 4),
                        without(ProcessStatus.Reachability.NOT_YET, 3),
                        without(ProcessStatus.Reachability.REFUSES, 1)))
                .containsSequence(
                        "service-a  127.0.0.1:18881  gone since 12 s, waiting",
                        "service-a  127.0.0.1:18881  no answer since 4 s",
                        "service-a  127.0.0.1:18881  not reached yet, waiting for 3 s",
                        "service-a  127.0.0.1:18881  refuses the user or password, since 1 s");
    }

    @Test
    void a_process_without_our_mbeans_says_so() {
        ProcessReading tomcat = new ProcessReading(
                0, 0, 10, 10, List.of(limit("threads", LimitKind.THREADS, 200, 1, null, null)), List.of());
        ProcessStatus foreign = new ProcessStatus(
                null, "127.0.0.1:9010", 5L, ProcessStatus.Reachability.ANSWERS, 0, false, null, tomcat);

        assertThat(texts(80, foreign))
                .contains(
                        "127.0.0.1:9010  pid 5  cpu - %  heap 10 MB",
                        "  no MBeans of ours: this is Tomcat's part only; a Fusebox starter adds the rest");
    }

    @Test
    void what_does_not_fit_the_screen_is_counted() {
        List<Line> lines = IntStream.range(0, 30)
                .mapToObj(n -> new Line("line " + n, Tone.PLAIN))
                .toList();

        List<Line> clipped = Picture.clipped(lines, 24, 80);

        assertThat(clipped).hasSize(24);
        assertThat(clipped.get(23).text()).startsWith("... 7 more lines: ");
        assertThat(Picture.clipped(lines, 30, 80)).isEqualTo(lines);
    }
}
