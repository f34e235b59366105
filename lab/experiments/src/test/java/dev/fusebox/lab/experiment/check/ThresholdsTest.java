package dev.fusebox.lab.experiment.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.experiment.check.CheckResult.Expected;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.lint.choice.RouteThresholds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThresholdsTest {

    static RouteResult route(String id, Integer ceiling, int reached, long hungMs, Map<String, String> others) {
        return new RouteResult(
                id,
                "/" + id,
                "http://" + id,
                ceiling,
                reached,
                null,
                null,
                new Expected(null, null, null, null, null, Map.of()),
                List.of(new FaultResult(BackendFault.HANG, 504, hungMs, "504, JSON", true, List.of(), 1)),
                others,
                null,
                List.of());
    }

    static CheckResult result(RouteResult... routes) {
        return new CheckResult(
                1, "gateway.jar", true, true, 300, List.of(routes), List.of(), List.of(), List.of(), List.of(), null);
    }

    private static List<String> seen(CheckResult found, RouteThresholds wanted) {
        return Thresholds.applied(found, Map.of("orders", wanted)).thresholds().stream()
                .map(one -> "%s: %s, %s".formatted(one.threshold(), one.kept(), one.seen()))
                .toList();
    }

    @Test
    void each_is_kept_or_missed_by_what_was_measured() {
        CheckResult found = result(
                route("orders", 60, 60, 3100, Map.of("stock", "isolated", "plain", "dead")),
                route("stock", 1, 1, 1, Map.of()),
                route("plain", 1, 1, 1, Map.of()));

        assertThat(seen(found, new RouteThresholds(80, true, "3s")))
                .containsExactly(
                        "at least 80 calls at once: false, 60",
                        "isolated: false, plain dead",
                        "answers a hung backend within 3s: false, 504 after 3.1 s");
        assertThat(seen(found, new RouteThresholds(60, false, "3500ms")))
                .containsExactly(
                        "at least 60 calls at once: true, 60",
                        "not isolated: true, plain dead",
                        "answers a hung backend within 3500ms: true, 504 after 3.1 s");
    }

    @Test
    void what_was_not_measured_is_not_kept() {
        CheckResult found = result(route("stock", 60, 60, 100, Map.of()));

        CheckResult judged = Thresholds.applied(found, Map.of("orders", new RouteThresholds(1, null, null)));

        assertThat(judged.well()).isFalse();
        assertThat(seen(found, new RouteThresholds(1, true, "1s")))
                .containsExactly(
                        "at least 1 calls at once: null, not measured; measured are stock",
                        "isolated: null, not measured; measured are stock",
                        "answers a hung backend within 1s: null, not measured; measured are stock");
        assertThat(result().well()).isFalse();
        assertThat(found.well()).isTrue();
    }

    @Test
    void a_route_of_the_same_backend_or_an_undecided_one_misses_no_threshold() {
        CheckResult found = result(
                route("orders", 60, 60, 3100, Map.of("twin", "dead", "stock", "inconclusive")),
                new RouteResult(
                        "twin",
                        "/twin",
                        "http://orders",
                        null,
                        null,
                        null,
                        null,
                        new Expected(null, null, null, null, null, Map.of()),
                        List.of(),
                        Map.of(),
                        null,
                        List.of()),
                route("stock", 1, 1, 1, Map.of()));

        assertThat(seen(found, new RouteThresholds(null, true, null)))
                .containsExactly("isolated: null, stock inconclusive");
    }

    @Test
    void a_route_without_a_limit_needs_as_many_users() {
        assertThat(seen(result(route("orders", null, 300, 100, Map.of())), new RouteThresholds(300, null, null)))
                .containsExactly("at least 300 calls at once: true, 300");
        assertThat(seen(result(route("orders", null, 300, 100, Map.of())), new RouteThresholds(301, null, null)))
                .containsExactly(
                        "at least 301 calls at once: null, no limit was met up to 300; --users 301 shows more");
    }
}
