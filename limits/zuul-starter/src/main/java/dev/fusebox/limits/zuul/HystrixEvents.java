package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.strategy.HystrixPlugins;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifier;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifierDefault;
import com.netflix.hystrix.strategy.executionhook.HystrixCommandExecutionHook;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the outcomes of Hystrix commands at once. Hystrix's own cumulative counters start at their first read and are up
 * to a second late. Until this is registered, its counts are absent.
 */
final class HystrixEvents extends HystrixEventNotifier {

    private static final HystrixEvents INSTANCE = new HystrixEvents();

    private final Map<String, Map<HystrixEventType, LongAdder>> counts = new ConcurrentHashMap<>();
    private final Map<String, TripCounter> trips = new ConcurrentHashMap<>();
    private volatile HystrixEventNotifier next;
    private volatile ErrorCauses causes;

    private HystrixEvents() {}

    /** One for the JVM, as Hystrix is. */
    static HystrixEvents instance() {
        return INSTANCE;
    }

    /**
     * Registers this with Hystrix and passes all events on to the notifier that is already there. A restarted context finds
     * it registered; a notifier that was added later stays, because it may pass events on to this one.
     *
     * @throws IllegalStateException when this version of Hystrix keeps its notifier elsewhere
     */
    static synchronized void register() {
        HystrixPlugins plugins = HystrixPlugins.getInstance();
        HystrixEventNotifier there = plugins.getEventNotifier();
        if (INSTANCE.next == null || there instanceof HystrixEventNotifierDefault) {
            if (!replaced(plugins, "notifier", there, INSTANCE)) {
                throw new IllegalStateException("Hystrix does not accept another event notifier");
            }
            INSTANCE.next = there;
        }
        HystrixCommandExecutionHook hook = plugins.getCommandExecutionHook();
        ErrorCauses causes = new ErrorCauses();
        if (hook.getClass().getName().endsWith("HystrixCommandExecutionHookDefault")
                && replaced(plugins, "commandExecutionHook", hook, causes)) {
            INSTANCE.causes = causes;
        }
    }

    /** Hystrix itself accepts another plugin only after a reset of all plugins, which loses plugins set in between. */
    @SuppressWarnings("unchecked")
    private static boolean replaced(HystrixPlugins plugins, String field, Object old, Object plugin) {
        AtomicReference<Object> place = Inside.field(plugins, HystrixPlugins.class, field, AtomicReference.class);
        return place != null && place.compareAndSet(old, plugin);
    }

    /** Runs in each call of a user. */
    @Override
    public void markEvent(HystrixEventType type, HystrixCommandKey key) {
        HystrixEventNotifier before = next;
        if (before != null) {
            before.markEvent(type, key);
        }
        try {
            counts.computeIfAbsent(key.name(), HystrixEvents::zeros).get(type).increment();
            TripCounter counter = trips.get(key.name());
            if (counter != null) {
                counter.look();
            }
        } catch (RuntimeException | LinkageError uncounted) {
            // The call is more important than its count.
        }
    }

    @Override
    public void markCommandExecution(
            HystrixCommandKey key, ExecutionIsolationStrategy isolation, int duration, List<HystrixEventType> events) {
        HystrixEventNotifier before = next;
        if (before != null) {
            before.markCommandExecution(key, isolation, duration, events);
        }
    }

    private static Map<HystrixEventType, LongAdder> zeros(String key) {
        Map<HystrixEventType, LongAdder> zeros = new EnumMap<>(HystrixEventType.class);
        for (HystrixEventType type : HystrixEventType.values()) {
            zeros.put(type, new LongAdder());
        }
        return zeros;
    }

    /** Events of a command since the process started; {@code null} when they are not counted. */
    Long count(String command, HystrixEventType type) {
        return next == null
                ? null
                : counts.computeIfAbsent(command, HystrixEvents::zeros)
                        .get(type)
                        .sum();
    }

    /** Lets a counter look at its breaker after every event of a command. */
    void watch(String command, TripCounter counter) {
        trips.put(command, counter);
    }

    /** Distinguishes failures; {@code null} when the application has its own execution hook, which stays. */
    ErrorCauses causes() {
        return causes;
    }
}
