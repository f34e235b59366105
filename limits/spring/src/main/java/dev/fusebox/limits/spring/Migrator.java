package dev.fusebox.limits.spring;

import org.springframework.core.env.PropertySource;

/** Boot's migrator of properties (and Spring Cloud Gateway's, of routes): adds sources with new names for old properties. */
final class Migrator {

    static boolean made(PropertySource<?> source) {
        return source.getName().startsWith("migrate-") || source.getName().startsWith("migrategateway");
    }
}
