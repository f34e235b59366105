package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChangedChainTest {

    private static LimitSpec pool(String name, int max) {
        return Made.limit("gate", "pool." + name, LimitKind.HTTP_POOL, WhenFull.QUEUES, max);
    }

    private static ChainSnapshot chain(LimitSpec... limits) {
        return new ChainSnapshot(List.of(limits), List.of(), List.of());
    }

    private static ChainSnapshot retrying(String name) {
        List<Retry> retries =
                Stream.of(name).map(n -> new Retry("gate", n, 2, null)).toList();
        return new ChainSnapshot(List.of(), List.of(), List.of(), retries, List.of(), List.of());
    }

    @Test
    void a_live_chain_takes_over_what_differs_between_two_configured_ones() {
        ChainSnapshot live = chain(pool("a", 55), pool("b", 25), pool("live", 1));

        assertThat(live.changed(chain(pool("a", 50), pool("b", 20)), chain(pool("a", 80), pool("b", 20)))
                        .limits())
                .as("what is configured alike stays as it is live")
                .containsExactlyInAnyOrder(pool("a", 80), pool("b", 25), pool("live", 1));
    }

    @Test
    void what_is_configured_no_more_is_gone_and_what_is_new_is_there() {
        ChainSnapshot live = chain(pool("a", 55), pool("b", 20));

        assertThat(live.changed(chain(pool("a", 50), pool("b", 20)), chain(pool("b", 20), pool("c", 5)))
                        .limits())
                .containsExactlyInAnyOrder(pool("b", 20), pool("c", 5));
    }

    @Test
    void a_chain_can_be_limited_to_some_of_its_limits() {
        assertThat(chain(pool("a", 50), pool("b", 20)).limited(l -> l.size() > 20))
                .isEqualTo(chain(pool("a", 50)));
    }

    @Test
    void limits_and_retries_that_are_read_live_are_not_taken_from_the_profile() {
        assertThat(chain(pool("a", 50)).orElse(chain(pool("b", 20)))).isEqualTo(chain(pool("a", 50)));
        assertThat(chain().orElse(chain(pool("b", 20)))).isEqualTo(chain(pool("b", 20)));
        assertThat(retrying("a").orElse(retrying("b"))).isEqualTo(retrying("a"));
        assertThat(chain().orElse(retrying("b"))).isEqualTo(retrying("b"));
    }
}
