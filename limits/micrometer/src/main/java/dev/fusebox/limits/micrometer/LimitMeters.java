package dev.fusebox.limits.micrometer;

import dev.fusebox.limits.LimitListener;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.ProcessLimits;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;

/**
 * The limits and circuit breakers of a process as meters, with the figures of their MBeans. A meter exists while its
 * figure does: one that is absent has no series, rather than a zero or NaN. Limits that come later get theirs within a
 * second, and one that goes takes its own along. {@link #close()} takes all of them back.
 */
public final class LimitMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final LimitPublisher publisher;
    private final Map<Series, Figure> live = new HashMap<>();
    private final LimitListener listener = this::looked;

    public LimitMeters(MeterRegistry registry, LimitPublisher publisher) {
        this.registry = registry;
        this.publisher = publisher;
        publisher.addListener(listener);
    }

    private synchronized void looked(ProcessLimits now) {
        Figures found = new Figures(now.component());
        now.limits().forEach(found::add);
        now.breakers().forEach(found::add);
        live.entrySet().removeIf(meter -> {
            boolean gone = !found.present().containsKey(meter.getKey());
            if (gone) {
                meter.getValue().unregister(registry);
            }
            return gone;
        });
        found.present()
                .forEach((series, source) -> live.computeIfAbsent(series, s -> Figure.register(s, registry))
                        .readFrom(source));
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
