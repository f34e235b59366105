package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.PropertyOrigins;
import dev.fusebox.limits.Settings;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/**
 * Publishes the limits of every {@link LimitSource} of the application as MBeans: one dependency, no code.
 * {@code fusebox.limits.enabled=false} switches it off, and with it all of this starter, which needs its {@link Settings}.
 */
@AutoConfiguration
@ConditionalOnProperty(name = "fusebox.limits.enabled", matchIfMissing = true)
public class LimitsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Settings fuseboxSettings(ConfigurableEnvironment environment) {
        List<PropertyOrigins.Source> sources = new ArrayList<>();
        // Boot's attached source knows every spelling of a name, and its migrator knows new names for old ones; origins
        // need the sources behind both.
        environment.getPropertySources().stream()
                .filter(s -> !s.getName().equals("configurationProperties") && !Migrator.made(s))
                .forEach(s -> sources.add(
                        new PropertyOrigins.Source(s.getName(), property -> resolved(environment, s, property))));
        return new PropertyOrigins(List.of(environment.getActiveProfiles()), sources);
    }

    /** With its placeholders resolved, as the framework gets it. */
    private static Object resolved(ConfigurableEnvironment environment, PropertySource<?> source, String property) {
        Object value = source.getProperty(property);
        return value instanceof CharSequence text ? environment.resolvePlaceholders(text.toString()) : value;
    }

    @Bean(destroyMethod = "close")
    @Lazy(false)
    LimitPublisher fuseboxLimitPublisher(
            @Value("${spring.application.name:application}") String component, ObjectProvider<LimitSource> sources) {
        return new LimitPublisher(component, sources.orderedStream().toList());
    }
}
