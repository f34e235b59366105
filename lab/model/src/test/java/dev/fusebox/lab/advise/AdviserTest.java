package dev.fusebox.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.advise.AdvisedStep.Setting;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.demand.CpuDemand.FewerProcessors;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A gateway "gate" on event loops before "service", on two processors; an answer takes 10 ms there. */
class AdviserTest {

    private static final String LOOPS = "loops";

    /** @param machine processor time of an answer through the gateway */
    private record Looped(Goal goal, int loops, CpuDemand machine) implements Tunable {

        @Override
        public Tuned with(Map<String, String> changes) {
            String size = changes.getOrDefault(LOOPS, "" + loops);
            LimitSpec limit = new LimitSpec(
                    new LimitId("gate", LimitKind.EVENT_LOOP, null),
                    Integer.parseInt(size),
                    WhenFull.QUEUES,
                    new SettingValue(LOOPS, size, "file"));
            LimitSpec queue = new LimitSpec(
                    LimitId.parse("gate/accept-queue"),
                    100,
                    WhenFull.REJECTS,
                    new SettingValue("queue", "100", "file"));
            ChainSnapshot chain = new ChainSnapshot(List.of(limit, queue), List.of(), List.of());
            return new Tuned(
                    chain,
                    scenario(chain, "gate", machine),
                    machine,
                    new RoutePath(List.of(), List.of(), null, false),
                    null);
        }

        private Scenario scenario(ChainSnapshot chain, String entry, CpuDemand cpu) {
            return Scenario.of(chain, entry, "service", Work.behindHops(10, cpu), goal.load(), Fleet.ONE, 12);
        }

        @Override
        public Scenario direct() {
            return scenario(ChainSnapshot.NONE, "service", CpuDemand.of(0.1, 2));
        }

        @Override
        public Map<String, String> settings(Remedy remedy) {
            return Map.of(LOOPS, "" + remedy.size());
        }
    }

    private static Advice advice(int users, int loops, CpuDemand machine) {
        Goal goal = new Goal(new Arrivals.Closed(users), 10, 2, false);
        return Adviser.advise("gate", "p", goal, new Looped(goal, loops, machine));
    }

    /** Of 0.6 ms an answer, 0.5 ms are of the loops: one carries 2000/s, two processors 3333/s, and 40 users ask for 3300/s. */
    @Test
    void loops_that_are_fewer_than_processors_are_raised_with_the_gain_of_the_model() {
        Advice advice = advice(40, 1, CpuDemand.of(0.6, 2).withFrontShare(0.83));

        assertThat(advice.first().limit()).isEqualTo("gate/event-loop");
        assertThat(advice.first().goodputPerSecond()).isBetween(1900.0, 2050.0);
        assertThat(advice.steps()).singleElement().satisfies(step -> {
            assertThat(step.kind()).isEqualTo(Remedy.Kind.LOOPS);
            assertThat(step.settings()).containsExactly(new Setting(LOOPS, "1", "2"));
            assertThat(step.after().goodputPerSecond()).isGreaterThan(2500);
        });
    }

    @Test
    void as_many_loops_as_processors_are_no_matter_of_a_setting() {
        Advice advice = advice(100, 2, CpuDemand.of(1, 2).withFrontShare(0.9));

        assertThat(advice.steps()).isEmpty();
        assertThat(advice.impossible())
                .contains("one gateway gives 2000/s", "1.00 ms of 2 processors", "Use more gateways, or spend less");
    }

    @Test
    void a_process_that_may_use_fewer_processors_is_named() {
        FewerProcessors gate = new FewerProcessors("gate", 1, 0.9);

        assertThat(advice(40, 2, CpuDemand.of(0.6, 2).withFewer(List.of(gate))).impossible())
                .contains("one gateway gives 1852/s", "gate may use 1 of 2");
    }

    @Test
    void more_users_than_the_accept_queue_holds_read_what_makes_it_longer() {
        assertThat(advice(101, 2, CpuDemand.of(0.01, 2)).beside())
                .contains("gate/accept-queue", "To make it longer: queue, at most");
        assertThat(advice(100, 2, CpuDemand.of(0.01, 2)).beside()).isNull();
    }
}
