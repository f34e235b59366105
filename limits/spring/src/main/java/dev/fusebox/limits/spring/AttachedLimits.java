package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitPublisher;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.beans.CachedIntrospectionResults;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.DependencyDescriptor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The limits of an application that runs already and has no starter, published until {@link #close()}. The starter's own
 * configurations read them, in a bean factory below the application's: it sees the application's beans, and the application sees none of
 * its beans and events. What the starter counts by being on the way of each call is absent or, for circuit breakers, counted by their
 * events; counts begin with this object.
 */
public final class AttachedLimits implements AutoCloseable {

    private static final String CONFIGURATIONS =
            "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

    private final ConfigurableApplicationContext application;
    private final GenericApplicationContext readers;

    private AttachedLimits(ConfigurableApplicationContext application) {
        this.application = application;
        this.readers = new GenericApplicationContext(new Below(application.getBeanFactory()));
    }

    /** Sees the beans of the application that exist, and has it make none. */
    private static final class Below extends DefaultListableBeanFactory {

        private final ConfigurableListableBeanFactory application;

        Below(ConfigurableListableBeanFactory application) {
            super(application);
            this.application = application;
        }

        @Override
        protected Map<String, Object> findAutowireCandidates(
                String bean, Class<?> type, DependencyDescriptor dependency) {
            Map<String, Object> all = super.findAutowireCandidates(bean, type, dependency);
            all.keySet()
                    .removeIf(name -> !containsLocalBean(name)
                            && application.containsBeanDefinition(name)
                            && !application.containsSingleton(name));
            return all;
        }
    }

    /**
     * @param application {@code org.springframework.context.ConfigurableApplicationContext}; as an object, for callers without Spring
     * @throws RuntimeException when nothing of it can be read; then nothing is left in it
     */
    public static AttachedLimits of(Object application) {
        AttachedLimits attached = new AttachedLimits((ConfigurableApplicationContext) application);
        try {
            attached.open();
            return attached;
        } catch (RuntimeException | LinkageError failure) {
            attached.close();
            throw failure;
        }
    }

    private void open() {
        if ("false".equals(application.getEnvironment().getProperty("fusebox.limits.enabled"))) {
            throw new IllegalStateException("fusebox.limits.enabled=false switches it off");
        }
        readers.setClassLoader(AttachedLimits.class.getClassLoader());
        readers.setDisplayName("Fusebox, attached");
        // Without a parent context, which would hear this one's events, and merge the environments.
        readers.setEnvironment(application.getEnvironment());
        readers.registerBean("fuseboxApplication", Application.class, () -> new Application(application));
        new AnnotatedBeanDefinitionReader(readers, application.getEnvironment()).register(All.class);
        readers.refresh();
        readers.getBean(LimitPublisher.class).refresh();
    }

    /** What this class is shown the application by: its beans are not this context's own. */
    record Application(ConfigurableApplicationContext context) {}

    /** By their names, because Spring cannot load those whose frameworks the application lacks. */
    @Configuration(proxyBeanMethods = false)
    @Import(Configurations.class)
    static class All {}

    /** The starter's, in its order. Meters would be the application's. */
    static final class Configurations implements ImportSelector {

        @Override
        public String[] selectImports(AnnotationMetadata importing) {
            try (InputStream list = AttachedLimits.class.getClassLoader().getResourceAsStream(CONFIGURATIONS)) {
                Stream<String> starter = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))
                        .lines()
                        .filter(line -> line.startsWith(AttachedLimits.class.getPackageName()))
                        .filter(line -> !line.equals(LimitMetersAutoConfiguration.class.getName()));
                return Stream.concat(starter, Stream.of(AttachedConfiguration.class.getName()))
                        .toArray(String[]::new);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Afterwards nothing of the application knows this object or a class of its loader. */
    @Override
    public void close() {
        readers.close();
        try {
            if (ClassUtils.isPresent("io.github.resilience4j.core.EventProcessor", application.getClassLoader())) {
                Resilience4jEvents.forget(application);
            }
        } finally {
            // Spring keeps what it has found out about a class.
            ReflectionUtils.clearCache();
            AnnotationUtils.clearCache();
            ResolvableType.clearCache();
            CachedIntrospectionResults.clearClassLoader(AttachedLimits.class.getClassLoader());
        }
    }
}
