package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.util.List;
import org.springframework.core.env.PropertyResolver;

/** Resilience4j's time limits. Spring Cloud makes one of 1 s for every circuit breaker, with its first call, asked for or not. */
final class TimeLimiters implements LimitSource {

    private final TimeLimiterRegistry registry;
    private final DurationSettings settings;
    private final PropertyResolver environment;

    /** @param registry {@code null} when the application has none */
    TimeLimiters(TimeLimiterRegistry registry, Settings settings, PropertyResolver environment) {
        this.registry = registry;
        this.settings = new DurationSettings(settings, environment);
        this.environment = environment;
    }

    @Override
    public List<TimeLimit> timeLimits() {
        return registry == null
                ? List.of()
                : registry.getAllTimeLimiters().stream().map(this::limit).toList();
    }

    private TimeLimit limit(TimeLimiter limiter) {
        String id = limiter.getName();
        String[] properties = Resilience4jProperties.of(environment, "timelimiter", id, "timeout-duration");
        return new TimeLimit(
                "call." + id,
                () -> (int) limiter.getTimeLimiterConfig().getTimeoutDuration().toMillis(),
                live -> settings.of(live, properties));
    }
}
