package dev.fusebox.limits.micrometer;

import dev.fusebox.limits.LimitListener;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.ProcessLimits;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * The limits, time limits, retries and circuit breakers of a process as meters, with the figures of their MBeans. A meter
 * exists while its figure does: an absent figure has no series, rather than a zero or NaN. The meters follow within a second
 * when a limit appears, disappears or changes its setting. {@link #close()} removes all of them. A meter that the registry
 * rejects is left out, with one line in the log.
 *
 * <p>Works with Micrometer 1.0 and newer. 1.0 cannot remove a meter; there it is NaN instead.
 */
public final class LimitMeters implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LimitMeters.class.getName());

    private final MeterRegistry registry;
    private final LimitPublisher publisher;
    private final Map<Series, Figure> live = new HashMap<>();
    private final Set<Series> rejected = new HashSet<>();
    private final LimitListener listener = this::looked;

    public LimitMeters(MeterRegistry registry, LimitPublisher publisher) {
        this.registry = registry;
        this.publisher = publisher;
        publisher.addListener(listener);
    }

    private synchronized void looked(ProcessLimits now) {
        Map<Series, Supplier<? extends Number>> found = Figures.of(now);
        live.entrySet()
                .removeIf(meter ->
                        !found.containsKey(meter.getKey()) && meter.getValue().unregister(registry));
        rejected.retainAll(found.keySet());
        found.forEach((series, source) -> {
            Figure figure = live.get(series);
            if (figure != null) {
                figure.readFrom(source);
            } else if (!rejected.contains(series)) {
                register(series, source);
            }
        });
    }

    private void register(Series series, Supplier<? extends Number> source) {
        try {
            live.put(series, Figure.register(series, source, registry));
        } catch (RuntimeException | LinkageError failure) {
            rejected.add(series);
            LOG.warning("Fusebox has no meter " + series + ": " + failure);
        }
    }

    @Override
    public void close() {
        publisher.removeListener(listener);
        synchronized (this) {
            live.values().forEach(figure -> figure.unregister(registry));
            live.clear();
        }
    }
}
