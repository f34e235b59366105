package dev.fusebox.limits.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.strategy.HystrixPlugins;
import com.netflix.hystrix.strategy.concurrency.HystrixConcurrencyStrategy;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** With other plugins of Hystrix, in the orders in which applications register them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HystrixEventsTest {

    private static final HystrixCommandKey KEY = HystrixCommandKey.Factory.asKey("service");
    private static final Theirs FIRST = new Theirs(null);

    private final HystrixPlugins plugins = HystrixPlugins.getInstance();
    private final HystrixEvents events = HystrixEvents.instance();

    private static final class Theirs extends HystrixEventNotifier {
        private final HystrixEventNotifier wrapped;
        private final List<HystrixEventType> told = new ArrayList<>();

        Theirs(HystrixEventNotifier wrapped) {
            this.wrapped = wrapped;
        }

        @Override
        public void markEvent(HystrixEventType type, HystrixCommandKey key) {
            told.add(type);
            if (wrapped != null) {
                wrapped.markEvent(type, key);
            }
        }
    }

    @BeforeEach
    void forget() {
        FIRST.told.clear();
    }

    private void happens() {
        plugins.getEventNotifier().markEvent(HystrixEventType.SUCCESS, KEY);
    }

    @Test
    @Order(1)
    void an_event_that_is_not_counted_is_absent() {
        assertThat(events.count("service", HystrixEventType.SUCCESS)).isNull();
    }

    @Test
    @Order(2)
    void an_earlier_notifier_still_gets_all_events_and_other_plugins_stay() {
        plugins.registerEventNotifier(FIRST);
        HystrixConcurrencyStrategy concurrency = new HystrixConcurrencyStrategy() {};
        plugins.registerConcurrencyStrategy(concurrency);

        HystrixEvents.register();
        happens();

        assertThat(FIRST.told).containsExactly(HystrixEventType.SUCCESS);
        assertThat(events.count("service", HystrixEventType.SUCCESS)).isEqualTo(1);
        assertThat(plugins.getConcurrencyStrategy()).isSameAs(concurrency);
        assertThat(plugins.getCommandExecutionHook()).isInstanceOf(ErrorCauses.class);
    }

    @Test
    @Order(3)
    void a_restarted_context_counts_no_event_twice() {
        HystrixEvents.register();
        happens();

        assertThat(events.count("service", HystrixEventType.SUCCESS)).isEqualTo(2);
        assertThat(FIRST.told).hasSize(1);
    }

    @Test
    @Order(4)
    void a_later_notifier_that_passes_events_on_to_ours_stays() {
        Theirs wrapping = new Theirs(plugins.getEventNotifier());
        HystrixPlugins.reset();
        plugins.registerEventNotifier(wrapping);

        HystrixEvents.register();
        happens();

        assertThat(plugins.getEventNotifier()).isSameAs(wrapping);
        assertThat(wrapping.told).hasSize(1);
        assertThat(events.count("service", HystrixEventType.SUCCESS)).isEqualTo(3);
    }

    @Test
    @Order(5)
    void after_a_reset_of_all_plugins_it_is_registered_again() {
        HystrixPlugins.reset();

        HystrixEvents.register();
        happens();

        assertThat(events.count("service", HystrixEventType.SUCCESS)).isEqualTo(4);
        assertThat(FIRST.told).isEmpty();
    }
}
