package dev.fusebox.lab.lint.rules.scg;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.hystrix.HystrixCommandGroupKey;
import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixObservableCommand;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import rx.Observable;

/** The command that the filter Hystrix makes of each call, to a backend that never answers. Here it reads system properties. */
@ResourceLock(value = Resources.SYSTEM_PROPERTIES, mode = ResourceAccessMode.READ)
class LimitsOfHystrixTest {

    private static final class Call extends HystrixObservableCommand<String> {
        Call() {
            super(Setter.withGroupKey(HystrixCommandGroupKey.Factory.asKey("HystrixGatewayFilterFactory"))
                    .andCommandKey(HystrixCommandKey.Factory.asKey("limits-of-hystrix")));
        }

        @Override
        protected Observable<String> construct() {
            return Observable.never();
        }

        Call begun() {
            toObservable().subscribe(answer -> {}, error -> {});
            return this;
        }
    }

    @Test
    void lets_ten_calls_in_and_rejects_the_next() {
        List<Call> calls = Stream.generate(() -> new Call().begun()).limit(11).toList();

        assertThat(calls.subList(0, 10)).noneMatch(HystrixObservableCommand::isResponseSemaphoreRejected);
        assertThat(calls.get(10).isResponseSemaphoreRejected()).isTrue();
    }

    @Test
    void ends_each_after_a_second() {
        var properties = new Call().getProperties();

        assertThat(properties.executionIsolationStrategy().get()).isEqualTo(ExecutionIsolationStrategy.SEMAPHORE);
        assertThat(properties.executionTimeoutEnabled().get()).isTrue();
        assertThat(properties.executionTimeoutInMilliseconds().get()).isEqualTo(1000);
    }
}
