package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.micrometer.LimitMeters;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/** Publishes the limits as meters, too, in an application that has a meter registry. */
@AutoConfiguration(
        after = LimitsAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration", // Boot 3
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(LimitPublisher.class)
@ConditionalOnSingleCandidate(MeterRegistry.class)
public class LimitMetersAutoConfiguration {

    @Bean(destroyMethod = "close")
    @Lazy(false)
    LimitMeters fuseboxLimitMeters(MeterRegistry registry, LimitPublisher publisher) {
        return new LimitMeters(registry, publisher);
    }
}
