package dev.fusebox.limits.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/**
 * The figure behind one meter, read when somebody asks the meter. Should it go absent between two looks at what there is,
 * its last value stands in until the next look takes the meter away.
 */
final class Figure {

    private volatile Supplier<? extends Number> source = () -> null;
    private volatile double last;
    private Meter meter;

    static Figure register(Series series, MeterRegistry registry) {
        Figure figure = new Figure();
        figure.meter = series.type() == Series.Type.GAUGE
                ? Gauge.builder(series.name(), figure, Figure::value)
                        .tags(series.tags())
                        .description(series.description())
                        .register(registry)
                : FunctionCounter.builder(series.name(), figure, Figure::value)
                        .tags(series.tags())
                        .description(series.description())
                        .register(registry);
        return figure;
    }

    void unregister(MeterRegistry registry) {
        registry.remove(meter);
    }

    /** Takes its values from here, from now on: a limit may be replaced by another of its name. */
    void readFrom(Supplier<? extends Number> source) {
        this.source = source;
        value();
    }

    private double value() {
        Number now = read(source);
        if (now != null) {
            last = now.doubleValue();
        }
        return last;
    }

    /** {@code null} when there is no such figure, or none that can be read now. */
    static Number read(Supplier<? extends Number> source) {
        try {
            return source.get();
        } catch (RuntimeException unreadable) {
            return null;
        }
    }
}
