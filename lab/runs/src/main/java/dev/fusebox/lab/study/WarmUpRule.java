package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import dev.fusebox.lab.common.IfKnown;
import org.jspecify.annotations.Nullable;

/**
 * For each gateway load windows of this length, until what an answer costs is steady, or they add up to {@code capSeconds}.
 *
 * @param leastSeconds what they add up to at least where the gateway is a JVM, whose cost goes down long after its throughput seems
 *     level; {@code null} for no such time
 */
public record WarmUpRule(
        Integer windowSeconds,
        Integer capSeconds,
        Integer concurrency,
        @IfKnown @Nullable Integer leastSeconds) {

    static final WarmUpRule USUAL = new WarmUpRule(5, 60, 8, null);

    public WarmUpRule {
        windowSeconds = Study.bounded("windowSeconds", requireNonNullElse(windowSeconds, 5), 1, Study.MOST_SECONDS);
        int cap = requireNonNullElse(capSeconds, Math.max(60, windowSeconds));
        capSeconds = Study.bounded("capSeconds", cap, windowSeconds, Study.MOST_SECONDS);
        if (leastSeconds != null) {
            Study.bounded("leastSeconds", leastSeconds, 0, capSeconds);
        }
        concurrency = Study.bounded("concurrency", requireNonNullElse(concurrency, 8), 1, Study.MOST_USERS);
    }
}
