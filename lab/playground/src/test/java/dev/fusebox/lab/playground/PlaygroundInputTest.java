package dev.fusebox.lab.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.predict.PlaygroundFragment;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlaygroundInputTest {

    private static PlaygroundAnswer answer(String fragment) {
        return PlaygroundAnswer.of(Fragments.read(fragment), 0, 0);
    }

    @Test
    void the_published_chain_is_bound_by_its_connections() {
        PlaygroundAnswer answer = answer(
                "users=200&serviceMs=200&threads=200&permits=100&connections=50&serviceThreads=200&breaker=hystrix");

        assertThat(answer.limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(answer.refusedBy()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(answer.names())
                .isEqualTo(
                        "zuul-gateway/threads\nzuul-gateway/semaphore.service-a\nzuul-gateway/pool.service-a\nservice-a/threads");
        assertThat(answer.figures()[0]).isBetween(200.0, 248.0);
        assertThat(answer.stations()[2 * 5 + 2]).isEqualTo(50 / 0.202);
    }

    @Test
    void what_is_left_out_is_no_limit() {
        PlaygroundAnswer answer = answer("users=100&serviceMs=200");

        assertThat(answer.limit()).isEmpty();
        assertThat(answer.names()).isEqualTo("zuul-gateway/threads\nservice-a/threads");
    }

    @Test
    void an_event_loop_has_no_request_threads_and_one_gateway_none_of_another() {
        assertThat(answer("style=scg&threads=10&permits=20&pool=5").names())
                .isEqualTo("scg-gateway/bulkhead.service-a\nservice-a/threads");
        assertThat(answer("style=direct&threads=10&permits=20").names()).isEqualTo("service-a/threads");
        assertThat(answer("style=zuul&pool=20&permits=100").names())
                .isEqualTo("zuul-gateway/threads\nzuul-gateway/threadpool.RibbonCommand\nservice-a/threads");
    }

    @Test
    void hung_callers_take_shared_threads_up_to_the_permits_of_their_route() {
        PlaygroundAnswer some = answer("users=50&permits=120&hung=300");
        PlaygroundAnswer all = answer("users=50&permits=300&hung=300");

        assertThat(some.stations()[0]).isEqualTo(80);
        assertThat(some.stations()[4]).isEqualTo(120);
        assertThat(some.figures()[12]).isZero();
        assertThat(all.limit()).isEqualTo("zuul-gateway/threads");
        assertThat(all.figures()[0]).isZero();
        assertThat(all.figures()[12]).isEqualTo(200);
    }

    @Test
    void hung_callers_take_a_pool_that_all_routes_share() {
        PlaygroundAnswer all = answer("users=50&pool=10&hung=300");

        assertThat(all.limit()).isEqualTo("zuul-gateway/threadpool.RibbonCommand");
        assertThat(answer("users=50&style=servlet&pool=10&hung=300").figures()[0])
                .isPositive();
    }

    /** Of a link that a report has, the page makes the scenario that the report predicted. */
    @Test
    void a_scenario_comes_back_from_its_fragment() {
        Random random = new Random(3);
        for (int i = 0; i < 300; i++) {
            Map<PlaygroundDial, Double> dials = Fragments.any(random);
            dials.put(PlaygroundDial.HUNG, 0.0);
            Scenario before = PlaygroundInput.of(dials).scenario();
            String fragment = PlaygroundFragment.of(before, 12.5).orElseThrow();

            Scenario after =
                    Fragments.read(fragment.replace("&measured=12.5", "")).scenario();

            assertThat(fragment).endsWith("&measured=12.5");
            assertThat(after.breaker()).as(fragment).isEqualTo(before.breaker());
            assertThat(after.deadlines()).as(fragment).isEqualTo(before.deadlines());
            assertThat(after.arrivals()).as(fragment).isEqualTo(before.arrivals());
            assertThat(after.work()).as(fragment).isEqualTo(before.work());
            assertThat(after.seconds()).as(fragment).isEqualTo(before.seconds());
            assertThat(after.chain().stream().map(Station::size).toList())
                    .as(fragment)
                    .isEqualTo(before.chain().stream().map(Station::size).toList());
        }
    }

    @Test
    void a_fragment_of_a_rate_in_steps_would_not_say_all() {
        Scenario steps = PlaygroundInput.of(Map.of())
                .scenario()
                .withArrivals(new Steps("step", List.of(new RateStep(100, 200, 10, null))));

        assertThat(PlaygroundFragment.of(steps, null)).isEmpty();
    }

    /** The page would not use the number, and show another scenario. */
    @ParameterizedTest
    @EnumSource(names = {"USERS", "RATE", "THREADS", "PERMITS", "PROCESSORS"})
    void more_than_the_page_takes_is_no_link(PlaygroundDial dial) {
        Map<PlaygroundDial, Double> most = new EnumMap<>(Map.of(dial, dial.max));
        Map<PlaygroundDial, Double> more = new EnumMap<>(Map.of(dial, dial.max + 1));

        assertThat(PlaygroundFragment.of(PlaygroundInput.of(most).scenario(), null))
                .isPresent();
        assertThat(PlaygroundFragment.of(PlaygroundInput.of(more).scenario(), null))
                .isEmpty();
    }

    @Test
    void who_draws_changes_no_figure() {
        PlaygroundInput input = Fragments.read("permits=100&connections=50&breaker=hystrix");

        assertThat(PlaygroundAnswer.of(input, 150, 500).figures()[0])
                .isEqualTo(Predictor.prediction(input.scenario()).figures().goodputPerSecond());
    }

    /** Each sample has as many slots in use as a limit has, at most, and calls that wait are there before they are served. */
    @Test
    void samples_fill_the_limit_that_binds() {
        PlaygroundAnswer answer = PlaygroundAnswer.of(Fragments.read("permits=100&connections=50"), 150, 100);

        int width = 3 * 2 + 2 + 5;
        assertThat(answer.fill()).hasSize(100 * width);
        for (int sample = 10; sample < 100; sample++) {
            double[] stations = answer.stations();
            for (int limit = 0; limit < 4; limit++) {
                assertThat(answer.fill()[sample * width + 2 * limit]).isBetween(0.0, stations[5 * limit]);
                assertThat(answer.fill()[sample * width + 2 * limit + 1]).isBetween(0.0, 200.0);
            }
            assertThat(answer.fill()[sample * width + 4]).as("connections").isGreaterThan(45);
        }
    }
}
