package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.WhenFull;
import dev.fusebox.limits.micrometer.LimitMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;

/** Meters need a registry; without one nothing else changes. */
class LimitMetersTest {

    final ReactiveWebApplicationContextRunner application = new ReactiveWebApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(LimitsAutoConfiguration.class, LimitMetersAutoConfiguration.class));

    @Test
    void a_registry_gets_the_limits_of_every_source_and_loses_them_when_the_application_ends() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Limit limit = Limit.named("bulkhead.a", LimitKind.BULKHEAD, WhenFull.REJECTS)
                .max(() -> 25)
                .rejected(() -> 7L)
                .build();
        application
                .withBean(MeterRegistry.class, () -> registry)
                .withBean(LimitSource.class, () -> new LimitSource() {
                    @Override
                    public List<Limit> limits() {
                        return List.of(limit);
                    }
                })
                .run(context -> {
                    assertThat(registry.get("fusebox.limit.max")
                                    .tag("limit", "bulkhead.a")
                                    .gauge()
                                    .value())
                            .isEqualTo(25);
                    assertThat(registry.get("fusebox.limit.rejected")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(7);
                    assertThat(registry.find("fusebox.limit.in.use").meters()).isEmpty();
                });

        assertThat(registry.find("fusebox.limit.max").meters()).isEmpty();
    }

    @Test
    void there_are_none_without_micrometer() {
        application
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(context ->
                        assertThat(context).hasSingleBean(LimitPublisher.class).doesNotHaveBean("fuseboxLimitMeters"));
    }

    @Test
    void there_are_none_without_a_registry() {
        application.run(context ->
                assertThat(context).hasSingleBean(LimitPublisher.class).doesNotHaveBean(LimitMeters.class));
    }

    @Test
    void there_are_none_when_there_are_several_registries() {
        application
                .withBean("first", MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean("second", MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(LimitMeters.class));
    }

    @Test
    void the_switch_of_the_limits_switches_them_off_too() {
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("fusebox.limits.enabled=false")
                .run(context -> assertThat(context)
                        .doesNotHaveBean(LimitPublisher.class)
                        .doesNotHaveBean(LimitMeters.class));
    }
}
