package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.strategy.HystrixPlugins;
import com.netflix.hystrix.strategy.eventnotifier.HystrixEventNotifier;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what becomes of Hystrix commands, at the moment it happens. Hystrix's own cumulative counters start at their
 * first read and lag behind by up to a second.
 */
final class HystrixEvents extends HystrixEventNotifier {

    private static final Logger LOG = LoggerFactory.getLogger(HystrixEvents.class);
    private static final HystrixEvents INSTANCE = new HystrixEvents();

    private final Map<String, Map<HystrixEventType, LongAdder>> counts = new ConcurrentHashMap<>();
    private final Map<String, TripCounter> trips = new ConcurrentHashMap<>();
    private volatile boolean registered;

    private HystrixEvents() {}

    /** Once for the JVM, since Hystrix is: a restarted context finds it in place. */
    static synchronized HystrixEvents register() {
        if (!INSTANCE.registered) {
            try {
                HystrixPlugins.getInstance().registerEventNotifier(INSTANCE);
                INSTANCE.registered = true;
            } catch (IllegalStateException taken) {
                LOG.warn(
                        "Hystrix has another event notifier: errors by cause and trips stay absent from Fusebox's MBeans");
            }
        }
        return INSTANCE;
    }

    @Override
    public void markEvent(HystrixEventType type, HystrixCommandKey key) {
        counts.computeIfAbsent(key.name(), HystrixEvents::zeros).get(type).increment();
        TripCounter counter = trips.get(key.name());
        if (counter != null) {
            counter.look();
        }
    }

    private static Map<HystrixEventType, LongAdder> zeros(String key) {
        Map<HystrixEventType, LongAdder> zeros = new EnumMap<>(HystrixEventType.class);
        for (HystrixEventType type : HystrixEventType.values()) {
            zeros.put(type, new LongAdder());
        }
        return zeros;
    }

    /** Events of a command since the process started; {@code null} when Hystrix does not tell us. */
    Long count(String command, HystrixEventType type) {
        return registered
                ? Long.valueOf(counts.computeIfAbsent(command, HystrixEvents::zeros)
                        .get(type)
                        .sum())
                : null;
    }

    /** Lets a counter look at its breaker after every event of a command. */
    void watch(String command, TripCounter counter) {
        trips.put(command, counter);
    }

    boolean isRegistered() {
        return registered;
    }
}
