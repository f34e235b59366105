package dev.fusebox.limits.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/**
 * The figure behind one meter, read when the meter is read. When the figure becomes absent, the meter keeps its last value
 * until it is removed, within a second.
 */
final class Figure {

    private volatile Supplier<? extends Number> source;
    private volatile double last = Double.NaN;
    private Meter meter;

    private Figure(Supplier<? extends Number> source) {
        readFrom(source);
    }

    /** @throws RuntimeException when the registry rejects it */
    static Figure register(Series series, Supplier<? extends Number> source, MeterRegistry registry) {
        Figure figure = new Figure(source);
        figure.meter = series.type() == Series.Type.GAUGE
                ? Gauge.builder(series.name(), figure, Figure::value)
                        .tags(series.tags())
                        .baseUnit(series.unit())
                        .description(series.description())
                        .register(registry)
                : FunctionCounter.builder(series.name(), figure, Figure::value)
                        .tags(series.tags())
                        .baseUnit(series.unit())
                        .description(series.description())
                        .register(registry);
        return figure;
    }

    /**
     * Removes the meter; returns false if that is impossible. Micrometer before 1.1 cannot: there the meter stays, and is
     * NaN until it has a figure again.
     */
    boolean unregister(MeterRegistry registry) {
        try {
            registry.remove(meter);
            return true;
        } catch (NoSuchMethodError old) {
            source = () -> null;
            last = Double.NaN;
            return false;
        }
    }

    /** Reads its values from here from now on: another limit of the same name may replace the first. */
    void readFrom(Supplier<? extends Number> figures) {
        source = figures;
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
        } catch (RuntimeException | LinkageError unreadable) {
            return null;
        }
    }
}
