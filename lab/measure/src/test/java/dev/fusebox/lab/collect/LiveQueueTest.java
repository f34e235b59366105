package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.TunedGateway;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Advice for a live gateway with thread pools: the process says whether they have a queue, not the profile that it stands for. */
class LiveQueueTest {

    private static final String POOLS = "resilience4j.thread-pool-bulkhead.configs.default.";

    private static TunedGateway live(Integer queue) {
        Goal goal = new Goal(new Arrivals.Closed(50), 200, 2, true);
        LimitSpec threads = new LimitSpec(
                new LimitId("scg-mvc", LimitKind.THREADS, null),
                200,
                WhenFull.QUEUES,
                new SettingValue("server.tomcat.threads.max", "200", "framework default"));
        LimitSpec pool = new LimitSpec(
                new LimitId("scg-mvc", LimitKind.THREAD_POOL, "service-a"),
                20,
                WhenFull.REJECTS,
                queue,
                new SettingValue(POOLS + "max-thread-pool-size", "20", "environment"));
        ChainSnapshot chain = new ChainSnapshot(List.of(threads, pool), List.of(), List.of());
        return new TunedGateway(
                ProfileSettings.files(new LabHome(Path.of("../.."))),
                RecordedChains.live(Map.of("stock", chain)),
                Gateways.named("scg-mvc"),
                "stock",
                GivenSettings.NONE,
                Map.of(),
                goal,
                CpuDemand.of(0.4, 1),
                CpuDemand.of(0.2, 1));
    }

    @Test
    void a_pool_without_a_queue_is_taken_as_it_is() {
        TunedGateway gateway = live(0);

        assertThat(gateway.assumed()).isEmpty();
        assertThat(gateway.with(Map.of()).chain().limits())
                .filteredOn(l -> l.kind() == LimitKind.THREAD_POOL)
                .extracting(LimitSpec::max)
                .containsExactly(20);
    }

    @Test
    void one_with_a_queue_and_one_that_does_not_say_are_judged_without_it() {
        assertThat(live(100).assumed()).containsEntry(POOLS + "queue-capacity", "0");
        assertThat(live(null).assumed()).containsEntry(POOLS + "queue-capacity", "0");
    }
}
