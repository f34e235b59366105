package dev.fusebox.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
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
        SettingValue setting = max == null
                ? null
                : new SettingValue("zuul.semaphore.max-semaphores", "" + max, "profile semaphore-100");
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
                List.of(breaker),
                null);
    }

    private static ProcessStatus zuul(ProcessReading before, ProcessReading now) {
        return zuul(before, now, ChainSnapshot.NONE);
    }

    private static ProcessStatus zuul(ProcessReading before, ProcessReading now, ChainSnapshot chain) {
        return new ProcessStatus(
                "zuul-gateway",
                "127.0.0.1:17082",
                4711L,
                ProcessStatus.Reachability.ANSWERS,
                0,
                true,
                before,
                now,
                chain,
                null);
    }

    private static ProcessStatus busy() {
        return zuul(
                reading(1000, 0, 1000, breaker(BreakerState.CLOSED, 100, 0, 0, 0)),
                reading(3000, 3_000_000_000L, 2600, breaker(BreakerState.OPEN, 1700, 7, 0, 2400)));
    }

    private static ProcessStatus without(ProcessStatus.Reachability state, long seconds) {
        return new ProcessStatus(
                "service-a", "127.0.0.1:18881", null, state, seconds, false, null, null, ChainSnapshot.NONE, null);
    }

    private static List<String> texts(int width, ProcessStatus... processes) {
        return Picture.of(List.of(processes), width).stream().map(Line::text).toList();
    }

    @Test
    void at_60_columns_there_are_no_bars_and_long_lines_continue_below() {
        assertThat(texts(60, busy()))
                .containsExactly(
                        "  limit                in use/max  queued  rejected/s",
                        "zuul-gateway  127.0.0.1:17082  pid 4711  cpu 1.50 cores",
                        "  heap 120 MiB",
                        "  threads                 110/200       -           -",
                        "      zuul.semaphore.max-semaphores=200",
                        "        (profile semaphore-100)",
                        "  semaphore.service-a     100/100       -         800  FULL",
                        "      zuul.semaphore.max-semaphores=100",
                        "        (profile semaphore-100)",
                        "  pool.service-a            49/50      50           0  FULL",
                        "      zuul.semaphore.max-semaphores=50",
                        "        (profile semaphore-100)",
                        "  accept-queue              -/100       -           -",
                        "      zuul.semaphore.max-semaphores=100",
                        "        (profile semaphore-100)",
                        "  pool.total                 49/-       -           -",
                        "  breaker service-a   OPEN      1500/2000 errors  3 trips",
                        "                                semaphore rejected 800/s",
                        "                                timed out 3.5/s",
                        "                                short circuited 1200/s");
    }

    @Test
    void at_80_columns_settings_are_on_separate_lines() {
        assertThat(texts(80, busy()))
                .containsExactly(
                        "  limit               use of max            in use/max  queued  rejected/s",
                        "zuul-gateway  127.0.0.1:17082  pid 4711  cpu 1.50 cores  heap 120 MiB",
                        "  threads             [##########........]     110/200       -           -",
                        "      zuul.semaphore.max-semaphores=200 (profile semaphore-100)",
                        "  semaphore.service-a [##################]     100/100       -         800  FULL",
                        "      zuul.semaphore.max-semaphores=100 (profile semaphore-100)",
                        "  pool.service-a      [#################.]       49/50      50           0  FULL",
                        "      zuul.semaphore.max-semaphores=50 (profile semaphore-100)",
                        "  accept-queue                                   -/100       -           -",
                        "      zuul.semaphore.max-semaphores=100 (profile semaphore-100)",
                        "  pool.total                                      49/-       -           -",
                        "  breaker service-a   OPEN      1500/2000 errors  3 trips",
                        "                                semaphore rejected 800/s  timed out 3.5/s",
                        "                                short circuited 1200/s");
    }

    @Test
    void at_120_columns_settings_replace_the_bars() {
        assertThat(texts(120, busy()))
                .startsWith(
                        "  limit                in use/max  queued  rejected/s        set by",
                        "zuul-gateway  127.0.0.1:17082  pid 4711  cpu 1.50 cores  heap 120 MiB",
                        "  threads                 110/200       -           -        zuul.semaphore.max-semaphores=200"
                                + " (profile semaphore-100)",
                        "  semaphore.service-a     100/100       -         800  FULL  zuul.semaphore.max-semaphores=100"
                                + " (profile semaphore-100)")
                .hasSize(9);
    }

    @Test
    void at_200_columns_there_is_room_for_settings_and_bars() {
        List<String> lines = texts(200, busy());

        assertThat(lines.get(3))
                .contains("[" + "#".repeat(79) + "]")
                .endsWith("FULL  zuul.semaphore.max-semaphores=100 (profile semaphore-100)");
        assertThat(lines).hasSize(8);
        assertThat(lines.get(7)).endsWith("3 trips  semaphore rejected 800/s  timed out 3.5/s  short circuited 1200/s");
    }

    /** A whole chain, with names and settings as long as in real applications. */
    private static ProcessStatus wordy() {
        SettingValue ribbon = new SettingValue("ribbon.ReadTimeout", "1000", "framework default");
        SettingValue hystrix = new SettingValue(
                "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds",
                "4000",
                "set by code",
                List.of(new SettingValue(
                        "hystrix.command.orders.execution.isolation.thread.timeoutInMilliseconds",
                        "9000",
                        "file application")));
        LimitSpec permits = new LimitSpec(
                LimitId.named("gateway", LimitKind.SEMAPHORE, "semaphore.orders-of-the-second-warehouse"),
                100,
                WhenFull.REJECTS,
                new SettingValue(
                        "zuul.eureka.orders-of-the-second-warehouse.semaphore.max-semaphores", "100", "command line"));
        ChainSnapshot chain = new ChainSnapshot(
                List.of(permits),
                List.of(),
                List.of(
                        new TimeLimit("gateway", "read.orders", 1000, ribbon),
                        new TimeLimit("gateway", "read.stock", 1000, ribbon),
                        new TimeLimit("gateway", "call.orders", 4000, hystrix),
                        new TimeLimit("gateway", "connect.legacy", null, null)),
                List.of(
                        new Retry("gateway", "orders", 4, new SettingValue("ribbon.MaxAutoRetries", "1", "profile p")),
                        new Retry("gateway", "stock", 1, null)),
                List.of(),
                List.of(new Absence("gateway", "Ribbon's connection pools", "NoSuchMethodError: getTotalStats")));
        ProcessReading now =
                new ProcessReading(1000, 0, 10, 10, List.of(new LimitReading(permits, 3, null, 0L)), List.of(), null);
        return zuul(null, now, chain);
    }

    @Test
    void time_limits_retries_unreadable_limits_and_ineffective_settings_follow() {
        List<Line> lines = Picture.of(List.of(wordy()), 250);

        assertThat(lines.subList(3, lines.size()))
                .extracting(Line::text)
                .containsExactly(
                        "  time limit read.orders, read.stock: 1000 ms, ribbon.ReadTimeout=1000 (framework default)",
                        "  time limit call.orders: 4000 ms,"
                                + " hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=4000"
                                + " (set by code)",
                        "  time limit connect.legacy: none",
                        "  retries orders: up to 4 calls to the backend for one call, ribbon.MaxAutoRetries=1 (profile p)",
                        "  retries stock: none",
                        "  cannot be read: Ribbon's connection pools: NoSuchMethodError: getTotalStats",
                        "  ineffective: hystrix.command.orders.execution.isolation.thread.timeoutInMilliseconds=9000"
                                + " (file application): code sets 4000");
        assertThat(lines.subList(3, 8)).extracting(Line::tone).containsOnly(Tone.NOTE);
        assertThat(lines.subList(8, 10)).extracting(Line::tone).containsOnly(Tone.WARNING);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 120, 200})
    void no_name_and_no_setting_is_ever_cut(int width) {
        String all = String.join("", texts(width, wordy())).replace(" ", "");

        assertThat(all)
                .contains("semaphore.orders-of-the-second-warehouse")
                .contains("zuul.eureka.orders-of-the-second-warehouse.semaphore.max-semaphores=100(commandline)")
                .contains("hystrix.command.orders.execution.isolation.thread.timeoutInMilliseconds=9000")
                .contains("calls to the backend for one call".replace(" ", ""))
                .contains("NoSuchMethodError:getTotalStats")
                .contains("3/100");
    }

    @Test
    void a_name_that_leaves_no_room_for_figures_is_on_a_separate_line() {
        assertThat(texts(60, wordy()))
                .contains(
                        "  semaphore.orders-of-the-second-warehouse",
                        "                             3/100       -           -");
    }

    @Test
    void columns_go_one_by_one_and_the_use_goes_last() {
        assertThat(texts(50, busy()).get(0)).isEqualTo("  limit             in use/max  queued  rejected/s");
        assertThat(texts(46, busy()).get(0)).isEqualTo("  limit         in use/max  queued  rejected/s");
        assertThat(texts(40, busy()).get(0)).isEqualTo("  limit           in use/max  rejected/s");
        assertThat(texts(30, busy()).get(0)).isEqualTo("  limit             in use/max");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20, 40, 60, 80, 81, 120, 149, 150, 200, 500})
    void no_line_is_wider_than_the_screen(int width) {
        ProcessStatus bare = new ProcessStatus(
                null,
                "127.0.0.1:9010",
                1L,
                ProcessStatus.Reachability.ANSWERS,
                0,
                false,
                null,
                new ProcessReading(0, 0, 10, 10, List.of(), List.of(), null),
                ChainSnapshot.NONE,
                null);

        assertThat(texts(width, busy(), wordy(), bare, without(ProcessStatus.Reachability.GONE, 12)))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @Test
    void full_open_and_gone_are_alarms_and_say_so_without_colour() {
        List<Line> lines = Picture.of(List.of(busy(), without(ProcessStatus.Reachability.GONE, 12)), 100);

        assertThat(lines)
                .filteredOn(l -> l.tone() == Tone.ALARM)
                .extracting(Line::text)
                .allMatch(t -> t.contains("FULL") || t.contains("OPEN") || t.contains("gone") || t.contains("short"));
        assertThat(lines).filteredOn(l -> l.text().contains("FULL")).hasSize(2);
    }

    @Test
    void before_the_second_reading_there_are_no_rates() {
        ProcessReading first = reading(1000, 0, 1000, breaker(BreakerState.CLOSED, 100, 0, 0, 0));

        assertThat(texts(80, zuul(null, first)))
                .contains(
                        "zuul-gateway  127.0.0.1:17082  pid 4711  cpu - cores  heap 120 MiB",
                        "  semaphore.service-a [##################]     100/100       -           -  FULL",
                        "  breaker service-a   CLOSED    1500/2000 errors  3 trips");
    }

    @Test
    void a_reset_counter_gives_no_rate() {
        ProcessReading before = reading(1000, 0, 1000, breaker(BreakerState.CLOSED, 100, 0, 0, 0));
        ProcessReading restarted = reading(3000, 1, 10, breaker(BreakerState.CLOSED, 5, 0, 0, 0));

        assertThat(texts(80, zuul(before, restarted)).get(4)).endsWith("100/100       -           -  FULL");
    }

    @Test
    void a_bar_has_a_mark_from_the_first_slot_in_use_and_is_full_only_with_the_limit() {
        ProcessReading now = reading(0, 0, 0, breaker(BreakerState.CLOSED, 0, 0, 0, 0));
        ProcessLines process =
                new ProcessLines(null, now, zuul(null, now).picture(), new TableColumns(80, 12, 12, 3, false));

        assertThat(IntStream.of(0, 1, 500, 999, 1000)
                        .mapToObj(n -> limit("threads", LimitKind.THREADS, 1000, n, null, null))
                        .map(l -> process.limit(l).get(0).text().substring(15, 27)))
                .containsExactly("[..........]", "[#.........]", "[#####.....]", "[#########.]", "[##########]");
    }

    @Test
    void a_process_that_cannot_be_read_says_for_how_long() {
        assertThat(texts(
                        80,
                        without(ProcessStatus.Reachability.GONE, 12),
                        without(ProcessStatus.Reachability.SILENT, 4),
                        without(ProcessStatus.Reachability.NOT_YET, 3),
                        without(ProcessStatus.Reachability.REJECTS_LOGIN, 1)))
                .containsSequence(
                        "service-a  127.0.0.1:18881  gone for 12 s, waiting",
                        "service-a  127.0.0.1:18881  no answer for 4 s",
                        "service-a  127.0.0.1:18881  not reached yet, waiting for 3 s",
                        "service-a  127.0.0.1:18881  rejects the user or password (1 s)");
    }

    @Test
    void a_process_without_fusebox_mbeans_says_so() {
        ProcessReading tomcat = new ProcessReading(
                0, 0, 10, 10, List.of(limit("threads", LimitKind.THREADS, 200, 1, null, null)), List.of(), null);
        ProcessStatus foreign = new ProcessStatus(
                null,
                "127.0.0.1:9010",
                5L,
                ProcessStatus.Reachability.ANSWERS,
                0,
                false,
                null,
                tomcat,
                ChainSnapshot.NONE,
                null);

        assertThat(texts(80, foreign))
                .contains(
                        "127.0.0.1:9010  pid 5  cpu - cores  heap 10 MiB",
                        "  no Fusebox MBeans: Tomcat's limits only; a Fusebox starter adds the rest");
    }

    private static LimitReading of(String process, String name, int max, int inUse, Integer queued, Long rejected) {
        LimitSpec spec = new LimitSpec(
                LimitId.parse(process + "/" + name),
                max,
                rejected == null ? WhenFull.QUEUES : WhenFull.REJECTS,
                new SettingValue("some.long.property.of." + name, "" + max, "profile semaphore-100"));
        return new LimitReading(spec, inUse, queued, rejected);
    }

    private static BreakerReading closed(String gateway, String service) {
        return new BreakerReading(
                new ChainSnapshot.BreakerSpec(gateway, service, null, java.util.Map.of()),
                new BreakerPoint(0, BreakerState.CLOSED, 100, 0, 0L, 500L, Made.errors(0, 0, 0, 0)));
    }

    private static ProcessStatus watched(String name, List<BreakerReading> breakers, LimitReading... limits) {
        ProcessReading now = new ProcessReading(3000, 0, 120, 60, List.of(limits), breakers, null);
        return new ProcessStatus(
                name,
                "127.0.0.1:17082",
                4711L,
                ProcessStatus.Reachability.ANSWERS,
                0,
                true,
                now,
                now,
                ChainSnapshot.NONE,
                null);
    }

    private static ProcessStatus service(String name) {
        return watched(
                name,
                List.of(),
                of(name, "threads", 200, 20, null, null),
                of(name, "connections", 8192, 20, null, null),
                of(name, "accept-queue", 100, 0, null, null));
    }

    /** As `fusebox up` has them with both gateways, while calls to one backend hang. */
    private static List<ProcessStatus> bothGateways() {
        String zuul = "zuul-gateway";
        String scg = "scg-gateway";
        return List.of(
                watched(
                        zuul,
                        List.of(closed(zuul, "service-a"), closed(zuul, "service-b")),
                        of(zuul, "threads", 200, 200, null, null),
                        of(zuul, "connections", 8192, 250, null, null),
                        of(zuul, "accept-queue", 100, 0, null, null),
                        of(zuul, "semaphore.service-a", 450, 200, null, 0L),
                        of(zuul, "semaphore.service-b", 450, 0, null, 0L),
                        of(zuul, "pool.service-a", 50, 50, 150, null),
                        of(zuul, "pool.service-b", 50, 0, 0, null),
                        of(zuul, "pool.simple-host", 20, 0, 0, null)),
                watched(
                        scg,
                        List.of(closed(scg, "service-a"), closed(scg, "service-b")),
                        of(scg, "connections", 8192, 20, null, null),
                        of(scg, "event-loop", 4, 0, null, null),
                        of(scg, "bulkhead.service-a", 100, 20, null, 0L),
                        of(scg, "bulkhead.service-b", 100, 0, null, 0L),
                        of(scg, "pool.service-a", 500, 20, 0, null),
                        of(scg, "pool.service-b", 500, 0, 0, null)),
                service("service-a"),
                service("service-b"));
    }

    @Test
    void a_screen_of_100_by_30_shows_the_chains_of_two_gateways_whole() {
        List<Line> lines = Picture.within(bothGateways(), 100, 29);

        assertThat(lines).hasSizeLessThanOrEqualTo(29);
        assertThat(lines)
                .extracting(Line::text)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(lines)
                .extracting(Line::text)
                .contains(
                        "  accept-queue 0/100 > connections 250/8192 holding > threads 200/200 FULL, 50 wait",
                        "  service-a: breaker CLOSED 0/100 errors > semaphore 200/450 holding > pool 50/50 FULL, 150 wait",
                        "  service-b: breaker CLOSED 0/100 errors > semaphore 0/450 > pool 0/50",
                        "  simple-host: pool 0/20",
                        "  connections 20/8192 > event-loop 0/4",
                        "  accept-queue 0/100 > connections 20/8192 > threads 20/200");
        assertThat(String.join(
                        " ", lines.stream().map(line -> line.text().strip()).toList()))
                .contains("Calls to service-a hold the 200 request threads, and wait further on:"
                        + " calls to service-b and simple-host find none free.");
        assertThat(lines).filteredOn(line -> line.tone() == Tone.ALARM).hasSize(2);
    }

    @Test
    void a_screen_with_room_for_every_setting_shows_the_tables() {
        int all = Picture.of(bothGateways(), 100).size();

        assertThat(all).isGreaterThan(29);
        assertThat(Picture.within(bothGateways(), 100, all)).isEqualTo(Picture.of(bothGateways(), 100));
    }

    @Test
    void lines_that_do_not_fit_the_screen_are_counted() {
        List<Line> lines = IntStream.range(0, 30)
                .mapToObj(n -> new Line("line " + n, Tone.PLAIN))
                .toList();

        List<Line> clipped = Picture.clipped(lines, 24, 80);

        assertThat(clipped).hasSize(24);
        assertThat(clipped.get(23).text()).startsWith("... 7 more lines: ");
        assertThat(Picture.clipped(lines, 30, 80)).isEqualTo(lines);
    }
}
