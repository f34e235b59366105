package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

/** For each gateway load windows of this length, until throughput levels off or they add up to {@code capSeconds}. */
public record WarmUpRule(Integer windowSeconds, Integer capSeconds, Integer concurrency) {

    static final WarmUpRule USUAL = new WarmUpRule(10, 60, 8);

    public WarmUpRule {
        windowSeconds = Study.bounded("windowSeconds", requireNonNullElse(windowSeconds, 10), 1, Study.MOST_SECONDS);
        int cap = requireNonNullElse(capSeconds, Math.max(60, windowSeconds));
        capSeconds = Study.bounded("capSeconds", cap, windowSeconds, Study.MOST_SECONDS);
        concurrency = Study.bounded("concurrency", requireNonNullElse(concurrency, 8), 1, Study.MOST_USERS);
    }
}
