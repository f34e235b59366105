package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.cell.GatewayNames;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GatewayNamesTest {

    private static final BreakerRule OWN = new SlidingWindow(false, 100, 100, 50, 60_000, 10, true);
    private static final Map<String, BreakerRule> LIBRARIES = Map.of("Old", HealthSnapshots.STOCK, "New", OWN);

    /** The thresholds of {@link HealthSnapshots#STOCK} in another library. */
    private static final BreakerRule LIKE_OLD = new SlidingWindow(true, 10, 20, 50, 5_000, 1, true);

    private static LimitSpec limit(String name, Integer max, String origin) {
        return new LimitSpec(
                LimitId.parse("gate-way/" + name), max, WhenFull.REJECTS, new SettingValue("the." + name, "", origin));
    }

    private static ChainSnapshot chain(BreakerRule rule, String origin, LimitSpec... limits) {
        SettingValue open = new SettingValue("the.open", "", origin);
        return new ChainSnapshot(
                List.of(limits),
                List.of(new BreakerSpec("gate-way", "service-a", rule, Map.of(BreakerThreshold.OPEN_TIME, open))),
                List.of());
    }

    private static ChainSnapshot chain(BreakerRule rule, LimitSpec... limits) {
        return chain(rule, "profile p", limits);
    }

    private static ChainSnapshot permits(int number, BreakerRule rule) {
        return chain(rule, limit("bulkhead.service-a", number, "profile p"));
    }

    private static RecordedRun run(Map<String, ChainSnapshot> chains) {
        return MadeCell.with(chains, LIBRARIES, MadeCell.run());
    }

    private static String name(ChainSnapshot chain) {
        return GatewayNames.of(run(Map.of("p", chain))).of("gate", "p");
    }

    @Test
    void permits_and_the_library_whose_thresholds_the_circuit_breaker_has() {
        assertThat(name(permits(100, LIKE_OLD))).isEqualTo("Gate with the profile p (100 permits, Old's thresholds)");
        assertThat(name(permits(1, OWN))).isEqualTo("Gate with the profile p (1 permit, New's thresholds)");
    }

    @Test
    void thresholds_that_no_library_has_are_figures() {
        assertThat(name(permits(10, new HealthSnapshots(21, 50, 10_000, 5_000, true))))
                .isEqualTo("Gate with the profile p (10 permits, a circuit breaker that opens for 5 s at 50 % errors"
                        + " of at least 21 calls in 10 s)");
        assertThat(name(chain(new SlidingWindow(false, 50, 20, 40, 1_500, 10, true))))
                .isEqualTo("Gate with the profile p (a circuit breaker that opens for 1.5 s at 40 % errors"
                        + " of at least 20 of the last 50 calls)");
    }

    @Test
    void one_threshold_that_differs_is_another_rule() {
        assertThat(Stream.of(
                                new SlidingWindow(true, 11, 20, 50, 5_000, 1, true),
                                new SlidingWindow(true, 10, 21, 50, 5_000, 1, true),
                                new SlidingWindow(true, 10, 20, 51, 5_000, 1, true),
                                new SlidingWindow(true, 10, 20, 50, 5_001, 1, true),
                                new SlidingWindow(false, 101, 100, 50, 60_000, 10, true))
                        .map(GatewayNamesTest::name))
                .noneMatch(name -> name.contains("thresholds"));
    }

    private static String name(BreakerRule rule) {
        return name(chain(rule));
    }

    @Test
    void pools_of_threads_and_routes_with_limits_of_different_sizes() {
        assertThat(name(chain(OWN, limit("threadpool.all", 10, "profile p"))))
                .isEqualTo("Gate with the profile p (a pool of 10 threads, New's thresholds)");
        assertThat(name(chain(
                        OWN,
                        limit("threadpool.a", 10, "profile p"),
                        limit("threadpool.b", 10, "profile p"),
                        limit("semaphore.a", 20, "profile p"),
                        limit("semaphore.b", 5, "profile p"))))
                .isEqualTo("Gate with the profile p (5 and 20 permits, pools of 10 threads, New's thresholds)");
    }

    @Test
    void what_was_not_read_is_not_said() {
        assertThat(name(chain(
                        null, limit("bulkhead.service-a", null, "profile p"), limit("threads", 200, "profile p"))))
                .isEqualTo("Gate with the profile p");
        assertThat(GatewayNames.of(run(Map.of())).of("gate", null)).isEqualTo("Gate");
    }

    @Test
    void where_nothing_is_set_the_framework_decides_and_what_is_in_force_is_said() {
        LimitSpec unset = limit("bulkhead.service-a", 25, Setting.FRAMEWORK_DEFAULT);

        assertThat(GatewayNames.of(run(Map.of("stock", chain(OWN, Setting.FRAMEWORK_DEFAULT, unset))))
                        .of("gate", "stock"))
                .isEqualTo("Gate with its framework's defaults (25 permits, New's thresholds)");
        assertThat(GatewayNames.of(run(Map.of("stock", chain(OWN, "command line", unset))))
                        .of("gate", "stock"))
                .isEqualTo("Gate with the profile stock (25 permits, New's thresholds)");
    }

    @Test
    void later_it_is_brief() {
        GatewayNames one = GatewayNames.of(run(Map.of("p", permits(100, OWN))));
        one.of("gate", "p");

        assertThat(one.of("gate", "p")).isEqualTo("Gate");
    }

    @Test
    void of_several_profiles_each_mention_has_its_own() {
        GatewayNames two = GatewayNames.of(run(Map.of("p", permits(100, OWN), "q", permits(50, OWN))));

        assertThat(Stream.of("p", "q", "p").map(profile -> two.of("gate", profile)))
                .containsExactly(
                        "Gate with the profile p (100 permits, New's thresholds)",
                        "Gate with the profile q (50 permits, New's thresholds)",
                        "Gate with the profile p");
    }

    @Test
    void a_score_has_what_the_profile_made_of_it() {
        MadeCell cell = new MadeCell().users(100, 900);

        assertThat(Summary.of(MadeCell.with(Map.of("p", permits(100, LIKE_OLD)), LIBRARIES, MadeCell.run(cell)))
                        .scores())
                .extracting(Score::setUp)
                .containsExactly("100 permits, Old's thresholds");
    }
}
