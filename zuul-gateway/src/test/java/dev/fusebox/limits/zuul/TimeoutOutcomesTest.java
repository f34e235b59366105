package dev.fusebox.limits.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.hystrix.HystrixCommand;
import com.netflix.hystrix.HystrixCommandGroupKey;
import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.exception.HystrixRuntimeException;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.Setting;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real commands of Hystrix: each call has one outcome. */
class TimeoutOutcomesTest {

    private static final int LIMIT_MS = 200;

    @BeforeAll
    static void count() {
        HystrixEvents.register();
    }

    private static final class Call extends HystrixCommand<String> {

        private final long millis;
        private final Exception end;

        Call(ExecutionIsolationStrategy strategy, long millis, Exception end) {
            super(Setter.withGroupKey(HystrixCommandGroupKey.Factory.asKey("outcomes"))
                    .andCommandKey(HystrixCommandKey.Factory.asKey("outcomes-" + strategy))
                    .andCommandPropertiesDefaults(HystrixCommandProperties.Setter()
                            .withExecutionIsolationStrategy(strategy)
                            .withExecutionTimeoutInMilliseconds(LIMIT_MS)
                            .withExecutionIsolationThreadInterruptOnTimeout(false)
                            .withCircuitBreakerEnabled(true)
                            .withCircuitBreakerRequestVolumeThreshold(1000)));
            this.millis = millis;
            this.end = end;
        }

        @Override
        protected String run() throws Exception {
            Thread.sleep(millis);
            throw end;
        }
    }

    private static void call(ExecutionIsolationStrategy strategy, long millis, Exception end) {
        try {
            new Call(strategy, millis, end).execute();
        } catch (HystrixRuntimeException expected) {
            // Its cause is what is counted.
        }
    }

    @ParameterizedTest
    @EnumSource(ExecutionIsolationStrategy.class)
    void a_read_that_ends_after_the_time_limit_of_hystrix_is_one_timeout_and_takes_no_failure(
            ExecutionIsolationStrategy strategy) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            call(strategy, 2 * LIMIT_MS, new SocketTimeoutException("Read timed out"));
            call(strategy, 0, new IOException("reset by the backend"));
        }
        call(strategy, 0, new SocketTimeoutException("Read timed out"));
        // On threads the reads end later than the calls.
        Thread.sleep(2 * LIMIT_MS);

        Breaker breaker = new HystrixBreakers((live, usual, candidates) -> (Setting) null)
                .breakers().stream()
                        .filter(b -> b.name().equals("outcomes-" + strategy))
                        .findFirst()
                        .get();
        ErrorCounts errors = breaker.errors();

        assertThat(errors.get(ErrorCause.TIMED_OUT))
                .as("5 by Hystrix, 1 by the read")
                .isEqualTo(6);
        assertThat(errors.get(ErrorCause.FAILED)).isEqualTo(5);
    }
}
