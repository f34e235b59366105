package dev.fusebox.lab.experiment.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckDifferencesTest {

    @Test
    void only_what_differs_is_said() {
        CheckResult before = ThresholdsTest.result(
                ThresholdsTest.route("orders", 50, 50, 1000, Map.of("stock", "isolated")),
                ThresholdsTest.route("stock", 10, 10, 1000, Map.of()),
                ThresholdsTest.route("old", 10, 10, 1000, Map.of()));
        CheckResult after = ThresholdsTest.result(
                ThresholdsTest.route("orders", null, 300, 12_000, Map.of("stock", "dead")),
                ThresholdsTest.route("stock", 10, 10, 1200, Map.of()));

        assertThat(CheckDifferences.of(before, after).differences())
                .extracting(one -> "%s, %s: %s -> %s".formatted(one.route(), one.what(), one.before(), one.after()))
                .containsExactly(
                        "orders, calls at once: 50 -> no limit met",
                        "orders, stock while it hangs: isolated -> dead",
                        "orders, time, hang: 1.0 s -> 12.0 s",
                        "old, the route: /old -> is missing");
        assertThat(CheckDifferences.of(before, before).differences()).isEmpty();
    }
}
