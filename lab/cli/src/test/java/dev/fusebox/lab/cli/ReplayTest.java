package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.report.html.HtmlReport;
import dev.fusebox.lab.report.replay.Replays;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.TrialTrace;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the page gets to draw, held against the files of kept runs, which are read here once more. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ReplayTest {

    private static final int MOMENTS = 10;

    @TempDir
    static Path temp;

    private static RecordedRun studied;
    private static JsonNode drawn;

    /** The replay of one cell or experiment, as the script of the page reads it. */
    private record Drawn(JsonNode replay, List<String> words) {

        static Drawn of(JsonNode all, String id) {
            List<String> words = StreamSupport.stream(all.get("words").spliterator(), false)
                    .map(JsonNode::asString)
                    .toList();
            return new Drawn(all.get("all").get(id), words);
        }

        List<Long> moments() {
            List<Long> moments = new ArrayList<>();
            long sum = 0;
            for (String step : column(replay.get("at"))) {
                sum += Long.parseLong(step);
                moments.add(sum);
            }
            return moments;
        }

        private static List<String> column(JsonNode values) {
            return Stream.of(values.asString().split(" "))
                    .map(part -> part.split("\\*"))
                    .flatMap(part ->
                            Stream.generate(() -> part[0]).limit(part.length == 1 ? 1 : Integer.parseInt(part[1])))
                    .toList();
        }

        List<JsonNode> boxes() {
            return StreamSupport.stream(replay.get("boxes").spliterator(), false)
                    .toList();
        }

        Optional<JsonNode> box(String fullName) {
            return boxes().stream().filter(b -> fullName(b).equals(fullName)).findFirst();
        }

        static String fullName(JsonNode box) {
            return box.get("of").asString() + "/" + box.get("name").asString();
        }

        /** A figure of a box; empty for one that is not known. */
        static String at(JsonNode box, String figure, int moment) {
            String value = column(box.get(figure)).get(moment);
            return value.equals("-") ? "" : value;
        }

        String state(String fullName, int moment) {
            return at(box(fullName).orElseThrow(), "state", moment);
        }

        /** The moments at which a limit is in a state. */
        List<Integer> when(String fullName, String state) {
            JsonNode box = box(fullName).orElseThrow();
            List<String> states = column(box.get("state"));
            return IntStream.range(0, states.size())
                    .filter(i -> states.get(i).equals(state))
                    .boxed()
                    .toList();
        }

        String says(int moment) {
            return words.get(Integer.parseInt(column(replay.get("says")).get(moment)));
        }

        /** In the middle, while the circuit breaker lets calls through. */
        int middle() {
            List<Long> moments = moments();
            List<String> states = replay.get("breakers").isEmpty()
                    ? moments.stream().map(t -> "C").toList()
                    : column(replay.get("breakers").get(0).get("state"));
            double middle = moments.get(moments.size() - 1) / 2.0;
            return IntStream.range(0, moments.size())
                    .filter(i -> states.get(i).equals("C"))
                    .boxed()
                    .min(java.util.Comparator.comparingDouble(i -> Math.abs(moments.get(i) - middle)))
                    .orElseThrow();
        }
    }

    @BeforeAll
    static void read_the_default_study() {
        System.setProperty("fusebox.home", "../..");
        studied = run("zuul-isolation");
        drawn = new JsonMapper().readTree(Replays.of(studied).json());
    }

    @AfterAll
    static void restore() {
        System.clearProperty("fusebox.home");
    }

    private static RecordedRun run(String study) {
        return KeptRuns.read(KeptRuns.of(study).getFileName().toString());
    }

    /** Rows of {@code samples.csv.gz}: by moment and limit, the columns. */
    private static Map<String, String[]> samples(String cell) throws IOException {
        Map<String, String[]> rows = new HashMap<>();
        Path file = KeptRuns.of("zuul-isolation").resolve("cells/" + cell + "/samples.csv.gz");
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            lines.lines()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .forEach(row -> rows.put(row[0] + " " + row[1] + "/" + row[2], row));
        }
        return rows;
    }

    @Test
    void at_ten_moments_of_every_cell_the_boxes_say_what_the_samples_say() throws IOException {
        int compared = 0;
        for (CellResult cell : studied.cells()) {
            Drawn of = Drawn.of(drawn, cell.id());
            Map<String, String[]> rows = samples(cell.id());
            List<Long> moments = of.moments();
            for (int n = 0; n < MOMENTS; n++) {
                int moment = n * (moments.size() - 1) / (MOMENTS - 1);
                for (JsonNode box : of.boxes()) {
                    String limit = Drawn.fullName(box);
                    String[] row = rows.get(moments.get(moment) + " " + limit);
                    if (box.get("name").asString().equals("accept-queue")) {
                        continue; // The machine tells its use, at other moments.
                    }
                    String what = "%s %s at %d ms".formatted(cell.id(), limit, moments.get(moment));
                    assertThat(row).as(what).isNotNull();
                    assertThat(Drawn.at(box, "used", moment)).as(what).isEqualTo(row[4]);
                    assertThat(Drawn.at(box, "size", moment)).as(what).isEqualTo(size(cell, limit, row[3]));
                    if (!row[5].isEmpty()) {
                        assertThat(Drawn.at(box, "waits", moment)).as(what).isEqualTo(row[5]);
                    }
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(studied.cells().size() * MOMENTS);
    }

    /** A missed sample has no size; it is the one before. */
    private static String size(CellResult cell, String limit, String sampled) {
        return sampled.isEmpty()
                ? cell.limit(limit)
                        .map(l -> l.max() == null ? "" : "" + l.max())
                        .orElse("")
                : sampled;
    }

    @Test
    void rejections_per_second_are_those_of_the_last_second() throws IOException {
        CellResult cell = studied.cells().stream()
                .filter(c -> c.id().startsWith("zuul.semaphore-100.sleep-200.c200"))
                .findFirst()
                .orElseThrow();
        Map<String, String[]> rows = samples(cell.id());
        Drawn of = Drawn.of(drawn, cell.id());
        String limit = "zuul-gateway/semaphore.service-a";
        int seen = 0;
        for (int n = 0; n < of.moments().size(); n++) {
            long t = of.moments().get(n);
            String[] now = rows.get(t + " " + limit);
            String[] before = rows.get(t - 1000 + " " + limit);
            if (now != null && before != null && !now[6].isEmpty() && !before[6].isEmpty()) {
                long rejected = Long.parseLong(now[6]) - Long.parseLong(before[6]);
                assertThat(Drawn.at(of.box(limit).orElseThrow(), "rejects", n)).isEqualTo("" + rejected);
                seen += rejected > 0 ? 1 : 0;
            }
        }
        assertThat(seen).isGreaterThan(MOMENTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zuul-isolation", "fuse-closing", "latency-ramp", "tuning-steps", "hung-backend"})
    void the_limit_of_a_verdict_is_full_in_the_middle_of_its_cell(String study) {
        RecordedRun run = run(study);
        JsonNode all = new JsonMapper().readTree(Replays.of(run).json());
        int named = 0;
        for (CellResult cell : run.cells()) {
            String limit = cell.verdict().limit();
            if (limit != null
                    && !LimitId.names(limit, LimitKind.CPU)
                    && all.get("all").has(cell.id())) {
                Drawn of = Drawn.of(all, cell.id());
                if (of.box(limit).isPresent()) {
                    assertThat(of.state(limit, of.middle()))
                            .as(cell.id() + " " + limit)
                            .isEqualTo("F");
                    named++;
                }
            }
        }
        assertThat(named).isPositive();
    }

    /** Of a cell that one limit bound all the time, the page says so. */
    @Test
    void the_sentence_of_a_bound_cell_names_the_limit_of_its_verdict() {
        CellResult cell = studied.cells().stream()
                .filter(c -> c.id().startsWith("zuul.semaphore-100.sleep-200.c200"))
                .findFirst()
                .orElseThrow();
        Drawn of = Drawn.of(drawn, cell.id());

        assertThat(cell.verdict().limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(of.says(of.middle()))
                .isEqualTo(
                        "50 connections to the service are the limit: calls wait for one; the 100 permits reject calls.");
    }

    /**
     * While callers hang on one route: where they take the request threads, these are full of calls that wait further on, and the healthy
     * lane is empty; where they do not, request threads are free.
     */
    @Test
    void request_threads_that_lanes_share_are_taken_where_the_healthy_route_is_dead_and_not_where_it_is_isolated() {
        RecordedRun run = run("hung-backend");
        JsonNode all = new JsonMapper().readTree(Replays.of(run).json());
        int dead = 0;
        int isolated = 0;
        for (RouteTrial trial : run.results().experiments(RouteTrial.class)) {
            String threads = "zuul-gateway/threads";
            if (!trial.gateway().equals("zuul") || !all.get("all").has(trial.id())) {
                continue;
            }
            Drawn of = Drawn.of(all, trial.id());
            int held = of.moments().size() - 1;
            if (trial.verdict() == BystanderVerdict.DEAD && threads.equals(trial.exhaustedLimit())) {
                assertThat(of.state(threads, held)).as(trial.id()).isEqualTo("F");
                assertThat(Integer.parseInt(Drawn.at(of.box(threads).orElseThrow(), "onward", held)))
                        .as(trial.id())
                        .isPositive();
                assertThat(of.box(threads).orElseThrow().has("lane"))
                        .as("shared, drawn once")
                        .isFalse();
                assertThat(of.says(held))
                        .as(trial.id())
                        .contains("request threads", "calls to service-b find none free", "0 were answered");
                dead++;
            } else if (trial.verdict() == BystanderVerdict.ISOLATED) {
                assertThat(of.state(threads, held)).as(trial.id()).isNotEqualTo("F");
                assertThat(of.says(held))
                        .as(trial.id())
                        .contains("200 were answered")
                        .doesNotContain("find none free");
                isolated++;
            }
            assertThat(of.says(0)).as(trial.id()).contains("No call").doesNotContain("limit");
        }
        assertThat(dead).isEqualTo(2);
        assertThat(isolated).isEqualTo(2);
    }

    /**
     * Samples of the whole experiment: with 500 permits the hung calls fill the threads that both lanes need, and the healthy lane is empty
     * although none of its limits is full; with 200 permits threads stay free.
     */
    @Test
    void shared_threads_fill_while_the_healthy_lane_starves_with_500_permits_and_not_with_200() {
        RecordedRun run = run("bystander");
        JsonNode all = new JsonMapper().readTree(Replays.of(run).json());

        Drawn dead = Drawn.of(all, "zuul.semaphore-500.service-a.b600");
        Drawn isolated = Drawn.of(all, "zuul.semaphore-isolated.service-a.b600");

        String threads = "zuul-gateway/threads";
        List<Integer> taken = dead.when(threads, "F");
        assertThat(taken).hasSizeGreaterThan(MOMENTS);
        int starved = taken.get(taken.size() / 2);
        assertThat(starved).isGreaterThan(dead.moments().size() / 2);
        assertThat(dead.state(threads, dead.moments().size() / 3)).isEqualTo("f");
        for (String own :
                List.of("zuul-gateway/semaphore.service-b", "zuul-gateway/pool.service-b", "service-b/threads")) {
            assertThat(Drawn.at(dead.box(own).orElseThrow(), "used", starved))
                    .as(own)
                    .isEqualTo("0");
            assertThat(isolated.when(own, "F")).as(own).isEmpty();
        }
        assertThat(dead.says(starved)).contains("500 request threads are the limit of the calls to service-b");

        List<Integer> full = isolated.when("zuul-gateway/semaphore.service-a", "F");
        assertThat(full).hasSizeGreaterThan(MOMENTS);
        for (int moment : full) {
            assertThat(isolated.says(moment)).doesNotContain("are the limit of the calls to service-b");
        }
        assertThat(isolated.when(threads, "F")).isEmpty();
    }

    private static SampleRow sampled(long t, String limit, int max, int inUse, Integer queued) {
        LimitId id = LimitId.parse(limit);
        return new SampleRow(t, id.component(), id.name(), max, inUse, queued, null);
    }

    @Test
    void an_experiment_that_was_sampled_is_replayed_from_its_samples() {
        Path copy = temp.resolve("hung-backend-20260101-120000");
        RunFolders.copyTree(KeptRuns.of("hung-backend"), copy);
        String id = "zuul.permits-450.service-a.b250";
        List<SampleRow> rows = new ArrayList<>();
        List<BreakerPoint> points = new ArrayList<>();
        for (long t = 0; t <= 5000; t += 100) {
            int held = t < 2000 ? 0 : 200;
            rows.add(sampled(t, "zuul-gateway/threads", 200, held, null));
            rows.add(sampled(t, "zuul-gateway/semaphore.service-a", 450, held, null));
            rows.add(sampled(t, "zuul-gateway/pool.service-a", 50, held / 4, held * 3 / 4));
            rows.add(sampled(t, "zuul-gateway/semaphore.service-b", 450, 0, null));
            rows.add(sampled(t, "zuul-gateway/pool.service-b", 50, 0, 0));
            rows.add(sampled(t, "service-a/threads", 200, held / 4, null));
            points.add(new BreakerPoint(t, BreakerState.CLOSED, 10, 0, 0L, 10L, ErrorCounts.NONE));
        }
        RunFolder.open(copy).write(id, new TrialTrace(rows, Map.of("service-a", points)));

        JsonNode all = new JsonMapper()
                .readTree(Replays.of(RunFolderReader.of(RunFolder.open(copy))).json());

        Drawn of = Drawn.of(all, id);
        assertThat(of.replay.has("labels")).isFalse();
        assertThat(of.moments()).startsWith(0L).endsWith(5000L).hasSize(51);
        assertThat(of.state("zuul-gateway/threads", 0)).isEqualTo("f");
        assertThat(of.state("zuul-gateway/threads", 50)).isEqualTo("F");
        assertThat(of.state("zuul-gateway/semaphore.service-a", 50)).isEqualTo("h");
        assertThat(Drawn.at(of.box("service-a/threads").orElseThrow(), "used", 50))
                .isEqualTo("50");
        assertThat(of.replay.get("breakers")).hasSize(1);
        assertThat(of.says(0)).startsWith("No call");
        assertThat(of.says(50)).contains("calls to service-b find none free");
    }

    private static int resource(String name) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            return in.readAllBytes().length;
        }
    }

    @Test
    void the_report_of_the_default_study_is_smaller_than_3_MB_with_its_chart_library() throws IOException {
        assumeThat(studied.cells()).hasSizeGreaterThan(200);
        int all =
                HtmlReport.of(studied, null, new HtmlReport.Assets("", "", "")).getBytes(StandardCharsets.UTF_8).length;
        for (String part : List.of(
                "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js",
                "/report/report.css",
                "/report/replay.css",
                "/report/charts.js",
                "/report/report.js",
                "/report/replay.js")) {
            all += resource(part);
        }

        System.out.printf("report of the default study: %,d bytes%n", all);
        assertThat(all).isBetween(1_000_000, 3_000_000);
    }
}
