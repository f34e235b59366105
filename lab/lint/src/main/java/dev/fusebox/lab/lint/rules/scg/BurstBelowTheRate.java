package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * FB061. The bucket of a rate limiter never holds more than its burst. What it holds is kept for floor(2 * burst / rate) seconds, and
 * for 0 s it is not kept at all. Source: {@code request_rate_limiter.lua} of 4.2 and 5.0.
 */
final class BurstBelowTheRate {

    private static final String RATE = "replenishRate";
    private static final String BURST = "burstCapacity";

    static Stream<Found> findings(ScgSettings settings) {
        return settings.filtersNamed("RequestRateLimiter")
                .filter(f -> f.arg("rate-limiter").isEmpty())
                .flatMap(f -> judged(settings, f));
    }

    private static Stream<Found> judged(ScgSettings settings, ScgFilter filter) {
        Optional<Resolved> written = arg(filter, BURST);
        int rate = arg(filter, RATE).map(Resolved::number).orElse(0);
        int burst = written.map(Resolved::number).orElse(1);
        int each = arg(filter, "requestedTokens").map(Resolved::number).orElse(1);
        if (burst >= rate && burst >= each) {
            return Stream.empty();
        }
        Resolved place = written.or(() -> arg(filter, RATE)).orElse(filter.at());
        String size = written.isPresent() ? BURST + " " + burst : BURST + " 1, its default,";
        return Stream.of(Found.at(place, effect(rate, burst, each, size))
                .withFix(fix(settings.fix(), place, written.isPresent(), String.valueOf(Math.max(rate, each)))));
    }

    private static String effect(int rate, int burst, int each, String size) {
        if (burst < each) {
            return "every call gets 429: it takes %d tokens, and a bucket of %s never has as many"
                    .formatted(each, size);
        }
        return 2L * burst < rate
                ? "this rate limiter lets every call through: with %s at %s %d, what it counts is kept for floor(2 * %d / %d) = 0 s"
                        .formatted(size, RATE, rate, burst, rate)
                : "this rate limiter lets %d %s a second through, not %d: a bucket of %s holds no more"
                        .formatted(burst, each == 1 ? "calls" : "tokens", rate, size);
    }

    /** A burst as large as the rate: in its own line, else in one more below that of the rate. */
    private static Fix fix(Fix fix, Resolved place, boolean written, String enough) {
        if (written) {
            return fix.set(place.property(), enough);
        }
        FileLine at = place.place().orElseThrow();
        String line = fix.text(at);
        return line.contains("{") || !place.text().equals(enough)
                ? fix
                : fix.replaceLine(at, List.of(line, line.replace(RATE, BURST)));
    }

    private static Optional<Resolved> arg(ScgFilter filter, String name) {
        return filter.arg("redis-rate-limiter." + name);
    }
}
