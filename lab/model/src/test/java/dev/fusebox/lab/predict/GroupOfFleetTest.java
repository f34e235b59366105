package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sizes of the whole fleet. */
class GroupOfFleetTest {

    private static Scenario whole(int threads, Arrivals arrivals, double seconds) {
        return Chains.single(LimitKind.THREADS, threads, 200, Shape.FIXED, arrivals, seconds);
    }

    private static int group(int gateways, int threads, Arrivals arrivals) {
        return new Fleet(gateways, 1).simulatedGateways(whole(threads, arrivals, 10));
    }

    @Test
    void a_single_gateway_is_a_group_of_one() {
        assertThat(group(1, 1, new Arrivals.Closed(1))).isEqualTo(1);
    }

    @Test
    void a_group_is_as_large_that_each_share_has_25() {
        assertThat(group(10, 250, new Arrivals.Closed(1000))).isEqualTo(1);
        assertThat(group(10, 249, new Arrivals.Closed(1000)))
                .as("24.9 threads each")
                .isEqualTo(2);
        assertThat(group(10, 1000, new Arrivals.Closed(100)))
                .as("ten users each")
                .isEqualTo(3);
        assertThat(group(10, 10, new Arrivals.Closed(1000))).as("all of them").isEqualTo(10);
        assertThat(group(10, 250, new Arrivals.Open(50)))
                .as("open arrivals have no users")
                .isEqualTo(1);
    }

    /** 2000 users of each gateway call 10 000 times a second: in 100 s a million answers, of which 400 000 are simulated. */
    @Test
    void a_group_is_no_larger_than_its_answers_can_be_simulated() {
        Scenario busy = whole(4, new Arrivals.Closed(8000), 100);

        assertThat(new Fleet(4, 1).simulatedGateways(busy)).isEqualTo(1);
        assertThat(new Fleet(4, 1).simulatedGateways(busy.withSeconds(20)))
                .as("200 000 each")
                .isEqualTo(2);
    }

    @Test
    void a_share_has_its_part_of_all_and_its_own_machines() {
        Scenario all = whole(100, new Arrivals.Closed(200), 10)
                .with(its -> its.breaker(BreakerRule.HealthSnapshots.STOCK)
                        .work(new Work(200, 1, CpuDemand.of(1, 2), Shape.FIXED)));

        Scenario share = new Fleet(4, 1).share(all, 2);

        assertThat(share.chain().get(0).size()).isEqualTo(50);
        assertThat(share.arrivals().users()).isEqualTo(100);
        assertThat(share.work().cpu().processors()).isEqualTo(4);
        assertThat(share.breaker().minimumCalls()).isEqualTo(40);
        assertThat(new Fleet(4, 1).share(all.withBreaker(null), 2).breaker()).isNull();
    }

    @Test
    void a_fleet_has_gateways_and_instances() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Fleet(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Fleet(1, 0));
        assertThat(List.of(new Fleet(1, 1))).containsExactly(Fleet.ONE);
    }
}
