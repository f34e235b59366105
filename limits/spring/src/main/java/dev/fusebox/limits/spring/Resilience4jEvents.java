package dev.fusebox.limits.spring;

import io.github.resilience4j.core.EventConsumer;
import io.github.resilience4j.core.EventProcessor;
import io.github.resilience4j.core.Registry;
import io.github.resilience4j.core.RegistryStore;
import java.util.Collection;
import java.util.Map;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;

/** Takes back what readers have told Resilience4j's registries and their entries to report; the library has no way to do so. */
final class Resilience4jEvents {

    /** Of the registries that exist: one that the application makes later knows no reader. */
    static void forget(ConfigurableApplicationContext application) {
        ConfigurableListableBeanFactory beans = application.getBeanFactory();
        for (String name : beans.getSingletonNames()) {
            if (beans.getSingleton(name) instanceof Registry<?, ?> registry) {
                forget(registry.getEventPublisher());
                if (Fields.getIfOpen(registry, "entryMap") instanceof RegistryStore<?> entries) {
                    entries.values().forEach(entry -> forget(publisher(entry)));
                }
            }
        }
    }

    /** Its event processor, under whatever name the entry has it. */
    private static Object publisher(Object entry) {
        Object named = Fields.getIfOpen(entry, "eventProcessor");
        return named != null ? named : Fields.getIfOpen(entry, "eventPublisher");
    }

    private static void forget(Object publisher) {
        if (publisher instanceof EventProcessor<?>) {
            removeOwn(Fields.getIfOpen(publisher, "onEventConsumers"));
            if (Fields.getIfOpen(publisher, "eventConsumerMap") instanceof Map<?, ?> byEvent) {
                byEvent.values().forEach(Resilience4jEvents::removeOwn);
            }
        }
    }

    private static void removeOwn(Object consumers) {
        if (consumers instanceof Collection<?> all) {
            all.removeIf(consumer -> consumer instanceof EventConsumer<?>
                    && consumer.getClass().getClassLoader() == Resilience4jEvents.class.getClassLoader());
        }
    }
}
