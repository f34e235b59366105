package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.SettingsFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Resolves settings by Spring Boot itself: {@link ConfigDataEnvironmentPostProcessor} for Boot 2.4 and later, {@link OldBootOrder} for
 * Boot 2.0 to 2.3 and for bootstrap files. The environment has the files and the activation, and nothing of this machine.
 */
public record BootSettings(SettingsFiles files, List<String> names, Activation activation, Version version) {

    /**
     * What a version of Spring Boot reads.
     *
     * @param old whether it is older than 2.4
     * @param lenient whether it is not known, so that words of old and new versions count
     * @param bootstrap whether it reads bootstrap files
     */
    public record Version(boolean old, boolean lenient, boolean bootstrap) {}

    private static final String GIVEN = "given";

    /** @throws UsageException where Spring would not start with these files */
    public ConfigurableEnvironment environment() {
        ConfigurableEnvironment environment = new Bare();
        MutablePropertySources sources = environment.getPropertySources();
        if (files.resolved() != null) {
            environment.setActiveProfiles(files.resolved().profiles().toArray(String[]::new));
            files.resolved().addTo(sources);
            ConfigurationPropertySources.attach(environment);
            return environment;
        }
        sources.addFirst(new MapPropertySource(GIVEN, given()));
        try {
            List<PropertySource<?>> last = bootstrap(environment);
            last.forEach(sources::addLast);
            if (version.old()) {
                new OldBootOrder(files, usual(), environment, version.lenient())
                        .sources()
                        .forEach(sources::addLast);
            } else {
                ConfigDataEnvironmentPostProcessor.applyTo(environment, files, null, List.of());
            }
            last.forEach(source -> {
                sources.remove(source.getName());
                sources.addLast(source);
            });
        } catch (RuntimeException e) {
            throw reported(e);
        }
        ConfigurationPropertySources.attach(environment);
        return environment;
    }

    /** The bootstrap context has its own environment, and its files come after all others. */
    private List<PropertySource<?>> bootstrap(ConfigurableEnvironment given) {
        if (!names.contains("bootstrap") || !version.bootstrap()) {
            return List.of();
        }
        ConfigurableEnvironment own = new Bare();
        given.getPropertySources().forEach(own.getPropertySources()::addLast);
        return new OldBootOrder(files, List.of("bootstrap"), own, version.lenient()).sources();
    }

    private List<String> usual() {
        List<String> usual =
                names.stream().filter(name -> !name.equals("bootstrap")).toList();
        return usual.isEmpty() ? List.of("application") : usual;
    }

    private Map<String, Object> given() {
        Map<String, Object> given = new HashMap<>();
        given.put("spring.config.name", String.join(",", usual()));
        given.put("spring.config.location", files.location());
        if (!files.additionalLocation().isEmpty()) {
            given.put("spring.config.additional-location", files.additionalLocation());
        }
        given.put("spring.config.on-not-found", "ignore");
        given.put("spring.profiles.validate", "false");
        if (!activation.profiles().isEmpty()) {
            given.put("spring.profiles.active", String.join(",", activation.profiles()));
        }
        if (activation.platform() != null) {
            given.put("spring.main.cloud-platform", activation.platform());
        }
        return given;
    }

    /** What is to say of a failure: what Spring, or our own reader, does not take. A fault in our code stays one. */
    private static RuntimeException reported(RuntimeException failure) {
        UsageException ours = ExceptionUtils.throwableOfType(failure, UsageException.class);
        if (ours != null) {
            return ours;
        }
        YAMLException yaml = ExceptionUtils.throwableOfType(failure, YAMLException.class);
        Throwable cause = yaml == null ? ExceptionUtils.getRootCause(failure) : yaml;
        boolean springs = Stream.of(cause.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(name -> !name.matches("(java|javax|jdk|sun)\\..*"))
                .findFirst()
                .filter(name -> name.matches("org\\.(springframework|yaml)\\..*"))
                .isPresent();
        return springs ? new UsageException("Spring Boot does not start with it: " + SettingsFile.why(cause)) : failure;
    }

    /** Without the variables and system properties of this process. */
    private static final class Bare extends StandardEnvironment {
        @Override
        protected void customizePropertySources(MutablePropertySources sources) {
            // none
        }

        @Override
        protected void validateProfile(@Nullable String profile) {
            // Names that Spring rejects are judged by rules.
        }
    }
}
