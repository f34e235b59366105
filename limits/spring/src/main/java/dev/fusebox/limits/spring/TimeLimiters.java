package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.TimeLimit;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.util.List;

/**
 * Resilience4j's time limits. Spring Cloud makes one of 1 s for every circuit breaker at its first call, even when none is configured.
 *
 * @param registry {@code null} when the application has none
 */
record TimeLimiters(TimeLimiterRegistry registry, TypedSettings settings) implements LimitSource {

    @Override
    public List<TimeLimit> timeLimits() {
        return registry == null
                ? List.of()
                : registry.getAllTimeLimiters().stream().map(this::limit).toList();
    }

    private TimeLimit limit(TimeLimiter limiter) {
        String id = limiter.getName();
        String[] properties = Resilience4jProperties.of(settings.environment(), "timelimiter", id, "timeout-duration");
        return new TimeLimit(
                "call." + id,
                () -> millis(limiter.getTimeLimiterConfig()),
                live -> settings.ofMillis(live, millis(TimeLimiterConfig.ofDefaults()), properties));
    }

    private static int millis(TimeLimiterConfig config) {
        return (int) config.getTimeoutDuration().toMillis();
    }
}
