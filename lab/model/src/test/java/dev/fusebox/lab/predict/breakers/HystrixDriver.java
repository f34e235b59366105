package dev.fusebox.lab.predict.breakers;

import com.netflix.hystrix.Hystrix;
import com.netflix.hystrix.HystrixCircuitBreaker;
import com.netflix.hystrix.HystrixCommandGroupKey;
import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixObservableCommand;
import dev.fusebox.Time;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import rx.Observable;
import rx.plugins.RxJavaHooks;
import rx.schedulers.TestScheduler;
import rx.subjects.PublishSubject;

/** Whole commands with semaphore isolation, whose backend answers when the test says so. */
public final class HystrixDriver implements RealBreaker {

    /** A reset leaves the semaphores of commands as they are. */
    private static int made;

    private static final class Call extends HystrixObservableCommand<String> {
        private final PublishSubject<String> backend = PublishSubject.create();

        Call(Setter setter) {
            super(setter);
        }

        @Override
        protected Observable<String> construct() {
            return backend;
        }
    }

    private final HystrixCommandKey key = HystrixCommandKey.Factory.asKey("command " + made++);
    private final TestScheduler scheduler = new TestScheduler();
    private final HystrixObservableCommand.Setter setter;
    private final Map<Integer, Call> calls = new HashMap<>();
    private boolean wasOpen;
    private long trips;

    public HystrixDriver(HealthSnapshots rule, int permits) {
        RxJavaHooks.setOnComputationScheduler(usual -> scheduler);
        Time.by(scheduler::now);
        setter = HystrixObservableCommand.Setter.withGroupKey(HystrixCommandGroupKey.Factory.asKey("any"))
                .andCommandKey(key)
                .andCommandPropertiesDefaults(HystrixCommandProperties.Setter()
                        .withCircuitBreakerRequestVolumeThreshold(rule.minimumCalls())
                        .withCircuitBreakerErrorThresholdPercentage((int) rule.percent())
                        .withCircuitBreakerSleepWindowInMilliseconds(rule.openMs())
                        .withMetricsRollingStatisticalWindowInMilliseconds(rule.windowMs())
                        .withMetricsHealthSnapshotIntervalInMilliseconds(rule.judgedEveryMs())
                        .withExecutionIsolationSemaphoreMaxConcurrentRequests(permits)
                        .withMetricsRollingStatisticalWindowBuckets(1)
                        .withMetricsRollingPercentileWindowBuckets(1)
                        .withExecutionTimeoutEnabled(false)
                        .withFallbackEnabled(false)
                        .withRequestCacheEnabled(false)
                        .withRequestLogEnabled(false));
        // The first command makes the circuit breaker, and its counts begin.
        calls.put(-1, new Call(setter));
    }

    @Override
    public void moveTo(long now) {
        scheduler.advanceTimeTo(now, TimeUnit.MILLISECONDS);
        look();
    }

    @Override
    public Arrival arrive(int number) {
        Call call = new Call(setter);
        call.toObservable().subscribe(answer -> {}, failure -> {});
        look();
        if (call.isResponseShortCircuited()) {
            return Arrival.NOT_PERMITTED;
        }
        if (call.isResponseSemaphoreRejected()) {
            return Arrival.REJECTED;
        }
        calls.put(number, call);
        return Arrival.RUNS;
    }

    @Override
    public void end(int number, End end) {
        PublishSubject<String> backend = calls.remove(number).backend;
        switch (end) {
            case SUCCESS -> {
                backend.onNext("ok");
                backend.onCompleted();
            }
            case FAILURE -> backend.onError(new IllegalStateException("failed"));
            case REJECTED -> backend.onError(new RejectedExecutionException("full"));
        }
        look();
    }

    /** A circuit breaker does not say when it opened: it is looked at after each step. */
    private void look() {
        boolean open = state().equals("OPEN");
        trips += open && !wasOpen ? 1 : 0;
        wasOpen = open;
    }

    @Override
    public boolean isOpen() {
        return !state().equals("CLOSED");
    }

    @Override
    public long trips() {
        return trips;
    }

    /** Its own {@code isOpen()} may open it. */
    private String state() {
        HystrixCircuitBreaker breaker = HystrixCircuitBreaker.Factory.getInstance(key);
        try {
            if (field(breaker, "circuitOpen") instanceof AtomicBoolean open) {
                return open.get() ? "OPEN" : "CLOSED";
            }
            return String.valueOf(((AtomicReference<?>) field(breaker, "status")).get());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object field(HystrixCircuitBreaker breaker, String name) throws ReflectiveOperationException {
        for (Field field : breaker.getClass().getDeclaredFields()) {
            if (field.getName().equals(name)) {
                field.setAccessible(true);
                return field.get(breaker);
            }
        }
        return "";
    }

    @Override
    public void close() {
        Hystrix.reset();
    }
}
