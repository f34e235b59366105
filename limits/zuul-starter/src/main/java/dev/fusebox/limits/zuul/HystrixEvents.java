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
 * Counts what becomes of Hystrix commands, at the moment it happens. Hystrix's own cumulative counters start at their
 * first read and lag behind by up to a second. Until it is registered, its counts are absent.
 */
final class HystrixEvents extends HystrixEventNotifier {

    private static final HystrixEvents INSTANCE = new HystrixEvents();

    private final Map<String, Map<HystrixEventType, LongAdder>> counts = new ConcurrentHashMap<>();
    private final Map<String, TripCounter> trips = new ConcurrentHashMap<>();
    private volatile HystrixEventNotifier next;
    private volatile ErrorCauses causes;

    private HystrixEvents() {}

    /** The one of this JVM, since Hystrix is one too. */
    static HystrixEvents instance() {
        return INSTANCE;
    }

    /**
     * Has Hystrix tell this of its events, and whatever notifier is there already as before. A restarted context finds it in
     * place; a notifier that came later is left alone, for it may hold this one.
     *
     * @throws IllegalStateException when this version of Hystrix keeps its notifier elsewhere
     */
    static synchronized void register() {
        HystrixPlugins plugins = HystrixPlugins.getInstance();
        HystrixEventNotifier there = plugins.getEventNotifier();
        if (INSTANCE.next == null || there instanceof HystrixEventNotifierDefault) {
            if (!replaced(plugins, "notifier", there, INSTANCE)) {
                throw new IllegalStateException("Hystrix takes no other event notifier");
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

    /** Hystrix itself takes another plugin only after a reset of all, which loses those that are set in between. */
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
            // The call matters more than its being counted.
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

    /** Events of a command since the process started; {@code null} when nobody tells. */
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

    /** What tells failures apart; {@code null} where the application has an execution hook of its own, which is kept. */
    ErrorCauses causes() {
        return causes;
    }
}
