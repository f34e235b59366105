package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.LimitKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallListenerTest {

    private static final Scenario OPEN =
            Chains.single(LimitKind.THREADS, 30, 200, Shape.EXPONENTIAL, new Arrivals.Open(100), 200);
    private static final Scenario TRIPS = Chains.zuul(100, 50, 200, HealthSnapshots.STOCK, 2000, 400);
    private static final Scenario REJECTS = Chains.zuul(100, 50, 200, null, 2000, 400);

    /** Of each limit: which calls hold it since when, and of the calls of the counted time, how many held it for how long. */
    private static final class Holders implements CallListener {

        private record Slot(int call, int limit) {}

        final Map<Slot, Double> since = new HashMap<>();
        final Set<Slot> waiting = new HashSet<>();
        final Map<Integer, Integer> freed = new HashMap<>();
        final Map<Integer, Double> heldMs = new HashMap<>();
        final Window counted;

        Holders(Scenario scenario) {
            this.counted = new Window(0, Math.round(scenario.seconds() * 1000)).withoutEdges();
        }

        @Override
        public void waits(int call, int limit, double atMs) {
            assertThat(waiting.add(new Slot(call, limit))).isTrue();
        }

        @Override
        public void holds(int call, int limit, double atMs) {
            waiting.remove(new Slot(call, limit));
            assertThat(since.put(new Slot(call, limit), atMs)).isNull();
        }

        @Override
        public void frees(int call, int limit, double atMs) {
            double from = since.remove(new Slot(call, limit));
            if (atMs >= counted.fromMs() && atMs <= counted.toMs()) {
                freed.merge(limit, 1, Integer::sum);
                heldMs.merge(limit, atMs - from, Double::sum);
            }
        }

        double perSecond(int limit) {
            return freed.get(limit) * 1000.0 / (counted.toMs() - counted.fromMs());
        }

        double meanHeldMs(int limit) {
            return heldMs.get(limit) / freed.get(limit);
        }
    }

    @Test
    void the_mean_number_in_a_limit_is_its_rate_times_the_time_held() {
        Stream.of(OPEN, REJECTS).forEach(scenario -> {
            Holders heard = new Holders(scenario);
            Simulation simulation = new Simulation(scenario, 0, 0, heard).run(false);

            assertThat(scenario.chain()).isNotEmpty();
            IntStream.range(0, scenario.chain().size()).forEach(i -> {
                double inUse = simulation.stages.get(i).areaMs / simulation.countedMs;
                assertThat(heard.perSecond(i) * heard.meanHeldMs(i) / 1000)
                        .as(scenario.chain().get(i).fullName())
                        .isCloseTo(inUse, withinPercentage(1));
            });
        });
    }

    /** 100 calls/s of 200 ms each, before more threads than they need. */
    @Test
    void of_open_arrivals_that_is_what_the_load_asks_for() {
        Holders heard = new Holders(OPEN);
        Predictor.prediction(OPEN, 0, heard);

        assertThat(heard.meanHeldMs(0)).isCloseTo(200, withinPercentage(5));
        assertThat(heard.perSecond(0)).isCloseTo(100, withinPercentage(3));
        assertThat(heard.since).isEmpty();
        assertThat(heard.waiting).isEmpty();
    }

    /** What each call may hear next. */
    private static final class Course implements CallListener {

        final Map<Integer, Double> last = new HashMap<>();
        final Set<Integer> returned = new HashSet<>();
        final Map<String, Long> answers = new HashMap<>();
        final Set<Integer> answered = new HashSet<>();
        private final Set<Integer> working = new HashSet<>();

        private void heard(int call, double atMs) {
            Double before = last.put(call, atMs);
            assertThat(before).as("call %d is sent before all else", call).isNotNull();
            assertThat(atMs).isGreaterThanOrEqualTo(before);
        }

        @Override
        public void sent(int call, double atMs) {
            assertThat(call).isEqualTo(last.size());
            last.put(call, atMs);
        }

        @Override
        public void works(int call, double atMs) {
            heard(call, atMs);
            assertThat(working.add(call)).isTrue();
        }

        @Override
        public void returns(int call, double atMs) {
            heard(call, atMs);
            assertThat(working.contains(call)).isTrue();
            assertThat(returned.add(call)).isTrue();
        }

        @Override
        public void answered(int call, String status, double atMs) {
            heard(call, atMs);
            assertThat(answered.add(call)).isTrue();
            answers.merge(status, 1L, Long::sum);
            assertThat(returned.contains(call) || !status.equals(LoadFigures.OK))
                    .isTrue();
        }
    }

    @Test
    void each_call_is_sent_and_answered_once_and_a_success_has_been_worked_on() {
        Course heard = new Course();
        Simulation simulation = new Simulation(TRIPS, 0, 0, heard).run(false);

        Map<String, Long> expected = new HashMap<>(simulation.tally.rejections);
        expected.put(LoadFigures.OK, simulation.tally.ok);
        assertThat(heard.answers).isEqualTo(expected);
        assertThat(heard.answers)
                .containsKeys(
                        "zuul-gateway/semaphore.service-a", "zuul-gateway/circuit-breaker.service-a", LoadFigures.OK);
        assertThat(heard.last.size() - heard.answered.size()).isBetween(0, 400);
    }

    @Test
    void who_listens_changes_no_figure() {
        assertThat(Stream.of(OPEN, TRIPS, REJECTS))
                .allSatisfy(scenario -> assertThat(Predictor.prediction(scenario, 0, new Course()))
                        .isEqualTo(Predictor.prediction(scenario, 0)));
    }
}
