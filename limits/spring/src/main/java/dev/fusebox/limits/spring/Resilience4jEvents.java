package dev.fusebox.limits.spring;

import io.github.resilience4j.core.EventConsumer;
import io.github.resilience4j.core.EventProcessor;
import io.github.resilience4j.core.Registry;
import io.github.resilience4j.core.RegistryStore;
import java.util.Collection;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** Takes back what readers have told Resilience4j's registries and their entries to report; the library has no way to do so. */
final class Resilience4jEvents {

    static void forget(ConfigurableApplicationContext application) {
        for (Registry<?, ?> registry :
                application.getBeansOfType(Registry.class, false, false).values()) {
            forget(registry.getEventPublisher());
            if (Fields.getIfOpen(registry, "entryMap") instanceof RegistryStore<?> entries) {
                entries.values().forEach(entry -> forget(publisher(entry)));
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
