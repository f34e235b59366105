package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.strategy.HystrixPlugins;
import com.netflix.hystrix.strategy.concurrency.HystrixConcurrencyStrategy;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifier;
import com.netflix.hystrix.strategy.executionhook.HystrixCommandExecutionHook;
import com.netflix.hystrix.strategy.metrics.HystrixMetricsPublisher;
import com.netflix.hystrix.strategy.properties.HystrixPropertiesStrategy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what becomes of Hystrix commands, at the moment it happens. Hystrix's own cumulative counters start at their
 * first read and lag behind by up to a second.
 */
final class HystrixEvents extends HystrixEventNotifier {

    private static final HystrixEvents INSTANCE = new HystrixEvents();

    private final Map<String, Map<HystrixEventType, LongAdder>> counts = new ConcurrentHashMap<>();
    private final Map<String, TripCounter> trips = new ConcurrentHashMap<>();
    private volatile HystrixEventNotifier next;
    private volatile ErrorCauses causes;

    private HystrixEvents() {}

    /**
     * Once for the JVM, since Hystrix is: a restarted context finds it in place. Whatever notifier is there already keeps
     * being told; Hystrix takes another only after a reset, which must give the other plugins back.
     */
    static synchronized HystrixEvents register() {
        HystrixPlugins plugins = HystrixPlugins.getInstance();
        if (plugins.getEventNotifier() != INSTANCE) {
            INSTANCE.next = plugins.getEventNotifier();
            HystrixConcurrencyStrategy concurrency = plugins.getConcurrencyStrategy();
            HystrixMetricsPublisher publisher = plugins.getMetricsPublisher();
            HystrixPropertiesStrategy properties = plugins.getPropertiesStrategy();
            HystrixCommandExecutionHook hook = plugins.getCommandExecutionHook();
            HystrixPlugins.reset();
            plugins.registerEventNotifier(INSTANCE);
            plugins.registerConcurrencyStrategy(concurrency);
            plugins.registerMetricsPublisher(publisher);
            plugins.registerPropertiesStrategy(properties);
            if (hook.getClass().getName().endsWith("HystrixCommandExecutionHookDefault")) {
                INSTANCE.causes = new ErrorCauses();
                plugins.registerCommandExecutionHook(INSTANCE.causes);
            } else {
                plugins.registerCommandExecutionHook(hook);
            }
        }
        return INSTANCE;
    }

    @Override
    public void markEvent(HystrixEventType type, HystrixCommandKey key) {
        next.markEvent(type, key);
        counts.computeIfAbsent(key.name(), HystrixEvents::zeros).get(type).increment();
        TripCounter counter = trips.get(key.name());
        if (counter != null) {
            counter.look();
        }
    }

    @Override
    public void markCommandExecution(
            HystrixCommandKey key, ExecutionIsolationStrategy isolation, int duration, List<HystrixEventType> events) {
        next.markCommandExecution(key, isolation, duration, events);
    }

    private static Map<HystrixEventType, LongAdder> zeros(String key) {
        Map<HystrixEventType, LongAdder> zeros = new EnumMap<>(HystrixEventType.class);
        for (HystrixEventType type : HystrixEventType.values()) {
            zeros.put(type, new LongAdder());
        }
        return zeros;
    }

    /** Events of a command since the process started. */
    long count(String command, HystrixEventType type) {
        return counts.computeIfAbsent(command, HystrixEvents::zeros).get(type).sum();
    }

    /** Lets a counter look at its breaker after every event of a command. */
    void watch(String command, TripCounter counter) {
        trips.put(command, counter);
    }

    /** What tells failures apart; {@code null} where the application has an execution hook of its own, which is kept. */
    ErrorCauses causes() {
        return causes;
    }
}
