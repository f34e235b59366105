package dev.fusebox.lab.gateway.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.netflix.hystrix.HystrixCommand;
import com.netflix.hystrix.HystrixCommandGroupKey;
import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.exception.HystrixRuntimeException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What FB030 says of a time limit of Hystrix that ends before all of Ribbon's tries, with commands of Hystrix itself. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class TriesBehindHystrixTest {

    private static final int TRIES = 4;

    /** Begins its tries when its time limit is over, and no interrupt ends them: a read from a socket ignores it. */
    private static final class Call extends HystrixCommand<String> {

        private final AtomicInteger made = new AtomicInteger();
        private final AtomicBoolean mayBegin = new AtomicBoolean();

        Call(ExecutionIsolationStrategy strategy) {
            super(Setter.withGroupKey(HystrixCommandGroupKey.Factory.asKey("tries"))
                    .andCommandKey(HystrixCommandKey.Factory.asKey("tries-" + strategy))
                    .andCommandPropertiesDefaults(HystrixCommandProperties.Setter()
                            .withExecutionIsolationStrategy(strategy)
                            // Long enough for a busy machine to begin: Hystrix never runs one whose time was over
                            // before.
                            .withExecutionTimeoutInMilliseconds(1000)));
        }

        @Override
        protected String run() {
            while (!isResponseTimedOut() || !mayBegin.get()) {
                Thread.onSpinWait();
            }
            while (made.get() < TRIES) {
                made.incrementAndGet();
            }
            return "too late";
        }
    }

    @Test
    void behind_a_semaphore_the_caller_waits_for_all_and_has_an_error() {
        Call call = new Call(ExecutionIsolationStrategy.SEMAPHORE);
        call.mayBegin.set(true);

        timesOut(call);

        assertThat(call.made).hasValue(TRIES);
    }

    @Test
    void on_a_thread_of_a_pool_the_caller_has_the_error_before_and_all_are_made() {
        Call call = new Call(ExecutionIsolationStrategy.THREAD);

        timesOut(call);

        assertThat(call.made).hasValue(0);
        call.mayBegin.set(true);
        Awaitility.await().until(() -> call.made.get() == TRIES);
    }

    private static void timesOut(Call call) {
        assertThatThrownBy(call::execute)
                .isInstanceOf(HystrixRuntimeException.class)
                .hasCauseInstanceOf(TimeoutException.class);
    }
}
