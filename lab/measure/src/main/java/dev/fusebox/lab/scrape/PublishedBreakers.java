package dev.fusebox.lab.scrape;

import dev.fusebox.lab.chain.BreakerParts;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The circuit breakers in a scrape. The settings behind their rules are in no series. */
record PublishedBreakers(Scrape scrape, String component) {

    private static final String PREFIX = "fusebox_circuitbreaker_";
    private static final String STATE = PREFIX + "state";
    private static final String RULE = PREFIX + "rule";

    List<BreakerReading> readings(long epochMs) {
        return scrape.values("name", STATE, PREFIX + "succeeded_total", RULE).stream()
                .map(name -> new BreakerReading(
                        new BreakerSpec(component, name, parts(name).rule(), Map.of()), point(name, epochMs)))
                .toList();
    }

    private BreakerPoint point(String name, long epochMs) {
        Map<String, String> named = Map.of("name", name);
        ErrorCounts errors = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            errors = errors.with(
                    cause, scrape.count(PREFIX + "errors_total", Map.of("name", name, "cause", cause.label())));
        }
        return new BreakerPoint(
                epochMs,
                state(named),
                scrape.whole(PREFIX + "window_calls", named),
                scrape.whole(PREFIX + "window_errors", named),
                scrape.count(PREFIX + "trips_total", named),
                scrape.count(PREFIX + "succeeded_total", named),
                errors);
    }

    /** The state whose series is 1. */
    private @Nullable BreakerState state(Map<String, String> named) {
        return scrape.all(STATE, named)
                .filter(sample -> sample.value() == 1)
                .map(sample -> BreakerState.valueOf(
                        String.valueOf(sample.labels().get("state")).toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
    }

    private BreakerParts parts(String name) {
        return new BreakerParts(
                whole(name, "volume_threshold"),
                part(name, "error_threshold"),
                whole(name, "window_ms"),
                whole(name, "window_size"),
                whole(name, "open_ms"),
                whole(name, "judged_every_ms"),
                whole(name, "half_open_calls"),
                yes(name, "counts_rejections"),
                yes(name, "any_success_closes"));
    }

    private @Nullable Double part(String name, String part) {
        return scrape.figure(RULE, Map.of("name", name, "part", part));
    }

    private @Nullable Integer whole(String name, String part) {
        return scrape.whole(RULE, Map.of("name", name, "part", part));
    }

    private @Nullable Boolean yes(String name, String part) {
        Double figure = part(name, part);
        return figure == null ? null : Boolean.valueOf(figure != 0);
    }
}
