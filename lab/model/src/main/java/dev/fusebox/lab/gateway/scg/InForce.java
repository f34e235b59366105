package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.common.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which sections of a configuration decide what a part of Resilience4j does for one id. A section is the instance or the shared
 * configuration of a name: {@code instances.orders}, {@code configs.default}. Source: the classes {@code Common*ConfigurationProperties}
 * of Resilience4j 2.3, and Spring Cloud's factories, which take the shared configuration with the name of an id that has no instance.
 *
 * @param part {@code circuitbreaker}, {@code bulkhead}, {@code timelimiter}, {@code thread-pool-bulkhead}
 * @param written whether anything is written in a section
 * @param base the {@code base-config} of a section
 */
public record InForce(String part, Predicate<String> written, Function<String, @Nullable String> base) {

    private static final String DEFAULT = "default";

    /**
     * The sections for an id, the strongest first: the first that has a value decides, then the library's default.
     *
     * @throws UsageException in the library's words, for a base that does not exist or is based on itself
     */
    public List<String> sections(String id) {
        List<String> sections = new ArrayList<>();
        String name = id;
        String section = "instances." + id;
        if (!written.test(section)) {
            name = written.test(config(id)) ? id : DEFAULT;
            section = config(name);
        }
        while (section != null && written.test(section)) {
            if (sections.contains(section)) {
                throw rejected(id, "Circular reference detected in instance config: " + name);
            }
            sections.add(section);
            String based = base.apply(section);
            if (based != null && !based.isEmpty()) {
                name = based;
                section = config(based);
                if (!written.test(section)) {
                    throw rejected(id, "Configuration with name '" + based + "' does not exist");
                }
            } else if (part.equals("circuitbreaker") && written.test(config(name))) {
                if (!sections.contains(config(name))) {
                    sections.add(config(name));
                }
                section = null;
            } else {
                section = name.equals(DEFAULT) ? null : config(DEFAULT);
                name = DEFAULT;
            }
        }
        return sections;
    }

    private UsageException rejected(String id, String words) {
        return new UsageException("resilience4j.%s of '%s': %s".formatted(part, id, words));
    }

    private static String config(String name) {
        return "configs." + name;
    }
}
