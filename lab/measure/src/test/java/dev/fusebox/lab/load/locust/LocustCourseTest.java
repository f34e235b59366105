package dev.fusebox.lab.load.locust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.load.CallCounts;
import dev.fusebox.lab.load.locust.LocustReport.MasterState;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadWorker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class LocustCourseTest {

    private static final String LOAD = "load-1";

    private final LocustCourse course = new LocustCourse(LOAD, state(Map.of("a", "ready", "b", "ready")), 50);

    private static MasterState state(Map<String, String> workers, LocustReport... reports) {
        Map<String, LocustReport> told = new LinkedHashMap<>();
        for (LocustReport report : reports) {
            told.put(report.name().substring(report.name().length() - 1), report);
        }
        return new MasterState(2, "2.47.0", workers, told);
    }

    private static LocustReport report(String id, long ok, long rejected, double seconds, double cpu, boolean done) {
        return new LocustReport(
                LOAD,
                "worker-" + id,
                ok + rejected,
                Map.of("200", ok, "503", rejected),
                Map.of(
                        "successes", List.of(List.of(205.0, (double) ok)),
                        "rejections", List.of(List.of(2.0, (double) rejected))),
                210.46,
                List.of(),
                1000.0,
                seconds,
                1,
                cpu,
                done);
    }

    private LoadFigures figures() {
        return course.figures().load("locust 2", "");
    }

    @Test
    void counts_of_all_workers_add_up_over_the_longest_time_that_one_called() {
        course.heard(state(
                Map.of("a", "running", "b", "running"),
                report("a", 900, 100, 9, 0.2, true),
                report("b", 1100, 0, 10, 0.2, true)));

        LoadFigures load = figures();

        assertThat(course.over()).isTrue();
        assertThat(load.completed()).isEqualTo(2100);
        assertThat(load.ok()).isEqualTo(2000);
        assertThat(load.seconds()).isEqualTo(10);
        assertThat(load.goodputPerSecond()).isEqualTo(200);
        assertThat(load.counts().statuses()).isEqualTo(Map.of(LoadFigures.OK, 2000L, "503", 100L));
        assertThat(load.p50Ms()).isEqualTo(205);
        assertThat(load.latency().maxMs()).isEqualTo(210.5);
        assertThat(load.asScheduled()).isTrue();
    }

    @Test
    void calls_without_an_answer_are_calls_and_those_given_up_have_a_time() {
        LocustReport half = new LocustReport(
                LOAD,
                "worker-a",
                200,
                Map.of("200", 100L, CallCounts.NONE, 100L),
                Map.of("successes", List.of(List.of(205.0, 100.0)), "givenUp", List.of(List.of(60_000.0, 20.0))),
                60_000,
                List.of(),
                1000.0,
                10.0,
                1,
                0.2,
                true);

        course.heard(state(Map.of("a", "running"), half));

        assertThat(figures().completed()).isEqualTo(200);
        assertThat(figures().okShare()).isEqualTo(0.5);
        assertThat(figures().requestsPerSecond()).isEqualTo(10);
        assertThat(figures().p50Ms()).isEqualTo(205);
        assertThat(figures().p99Ms()).isEqualTo(60_000);
        assertThat(Objects.requireNonNull(figures().times()).givenUpMs()).isEqualTo(60_000);
        assertThat(Objects.requireNonNull(figures().times().successes()).calls())
                .isEqualTo(100);
    }

    @Test
    void percentiles_are_those_of_all_answers() {
        course.heard(state(
                Map.of("a", "running", "b", "running"),
                report("a", 0, 40, 10, 0, true),
                report("b", 60, 0, 10, 0, true)));

        assertThat(course.figures().percentile(40)).isEqualTo(2);
        assertThat(course.figures().percentile(41)).isEqualTo(205);
        assertThat(course.figures().table())
                .startsWith("Percentage served,Time in ms\n1,2.0\n")
                .endsWith("100,205.0\n");
    }

    @Test
    void goes_on_while_a_worker_calls() {
        course.heard(state(
                Map.of("a", "running", "b", "running"),
                report("a", 1, 0, 10, 0, true),
                report("b", 1, 0, 9, 0, false)));

        assertThat(course.over()).isFalse();
    }

    @Test
    void a_worker_that_is_missing_in_mid_load_is_lost_and_what_it_had_counted_stays() {
        course.heard(state(
                Map.of("a", "running", "b", "running"),
                report("a", 400, 0, 4, 0.2, false),
                report("b", 300, 0, 3, 0.2, false)));
        course.heard(state(
                Map.of("a", "running", "b", "missing"),
                report("a", 1000, 0, 10, 0.2, true),
                report("b", 300, 0, 3, 0.2, false)));

        LoadFigures load = figures();

        assertThat(course.over()).isTrue();
        assertThat(load.ok()).isEqualTo(1300);
        assertThat(load.asScheduled()).isFalse();
        assertThat(load.doubtsOfWorkers()).containsExactly("worker-b was lost after 3.0 s, with 300 answers counted");
    }

    @Test
    void a_worker_that_said_goodbye_in_mid_load_is_lost_too_also_when_it_comes_back() {
        course.heard(state(Map.of("a", "running"), report("a", 1, 0, 4, 0, false), report("b", 1, 0, 3, 0, false)));
        course.heard(state(
                Map.of("a", "running", "b", "ready"), report("a", 9, 0, 9, 0, true), report("b", 1, 0, 3, 0, false)));

        assertThat(course.over()).isTrue();
        assertThat(figures().doubtsOfWorkers()).hasSize(1);
    }

    @Test
    void a_worker_that_ends_when_it_is_done_is_not_lost() {
        course.heard(state(
                Map.of("a", "running", "b", "running"),
                report("a", 1, 0, 10, 0, true),
                report("b", 1, 0, 10, 0, true)));
        course.heard(state(Map.of("a", "running"), report("a", 1, 0, 10, 0, true), report("b", 1, 0, 10, 0, true)));

        assertThat(figures().asScheduled()).isTrue();
    }

    @Test
    void a_saturated_worker_is_named() {
        course.heard(state(
                Map.of("a", "running", "b", "running"),
                report("a", 1, 0, 10, 0.893, true),
                report("b", 1, 0, 10, 0.97, true)));

        assertThat(figures().doubtsOfWorkers())
                .containsExactly("worker-b was saturated: its one thread used up to 0.97 of a core");
    }

    @Test
    void the_report_of_another_load_says_nothing() {
        LocustCourse next = new LocustCourse("load-2", state(Map.of("a", "ready", "b", "ready")), 50);

        boolean news = next.heard(state(Map.of("a", "running", "b", "running"), report("a", 1, 0, 10, 0, true)));

        assertThat(news).isFalse();
        assertThat(next.over()).isFalse();
    }

    @Test
    void workers_without_users_are_not_waited_for() {
        LocustCourse one = new LocustCourse(LOAD, state(Map.of("a", "ready", "b", "ready")), 1);
        one.heard(state(Map.of("a", "running", "b", "running"), report("a", 9, 0, 10, 0, true)));

        assertThat(one.callers()).isEqualTo(1);
        assertThat(one.over()).isTrue();
        assertThat(one.figures().workers()).extracting(LoadWorker::name).containsExactly("worker-a");
    }

    @Test
    void what_a_worker_counted_is_kept_under_its_name(@TempDir Path folder) throws Exception {
        LocustReport report = report("a", 7, 0, 10, 0, true);
        course.heard(state(Map.of("a", "running", "b", "running"), report));

        course.keep(folder);

        assertThat(JsonMapper.shared().readValue(Files.readString(folder.resolve("worker-a.json")), LocustReport.class))
                .isEqualTo(report);
    }
}
