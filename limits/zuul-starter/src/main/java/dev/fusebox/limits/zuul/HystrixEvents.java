package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.strategy.HystrixPlugins;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifier;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifierDefault;
import com.netflix.hystrix.strategy.executionhook.HystrixCommandExecutionHook;
import com.netflix.hystrix.strategy.executionhook.HystrixCommandExecutionHookDefault;
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

    private final Map<String, Command> commands = new ConcurrentHashMap<>();
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

    /** Afterwards Hystrix has the plugins that it had, unless the application has replaced these meanwhile. */
    static synchronized void unregister() {
        HystrixPlugins plugins = HystrixPlugins.getInstance();
        if (INSTANCE.next != null) {
            replaced(plugins, "notifier", INSTANCE, INSTANCE.next);
        }
        if (INSTANCE.causes != null) {
            replaced(
                    plugins, "commandExecutionHook", INSTANCE.causes, HystrixCommandExecutionHookDefault.getInstance());
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
            command(key.name()).happened(type);
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

    /** Until Java 9, {@code computeIfAbsent} takes a lock even when the entry is there. */
    private Command command(String name) {
        Command known = commands.get(name);
        return known == null ? commands.computeIfAbsent(name, n -> new Command()) : known;
    }

    /** Events of a command since the process started; {@code null} when they are not counted. */
    Long count(String command, HystrixEventType type) {
        return next == null ? null : command(command).counts.get(type).sum();
    }

    /** Lets a counter look at its breaker after every event of a command. */
    void watch(String command, TripCounter counter) {
        command(command).trips = counter;
    }

    /** Distinguishes failures; {@code null} when the application has its own execution hook, which stays. */
    ErrorCauses causes() {
        return causes;
    }

    private static final class Command {

        private final Map<HystrixEventType, LongAdder> counts = new EnumMap<>(HystrixEventType.class);
        private volatile TripCounter trips;

        Command() {
            for (HystrixEventType type : HystrixEventType.values()) {
                counts.put(type, new LongAdder());
            }
        }

        void happened(HystrixEventType type) {
            counts.get(type).increment();
            TripCounter counter = trips;
            if (counter != null) {
                counter.look();
            }
        }
    }
}
