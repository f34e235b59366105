package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.LimitUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Holds the limits of live processes against what their profile says. */
public final class ProfileCheck {

    /** Properties that size a limit, and the limits they size by the beginning of their names. */
    private static final Map<String, String> SIZES = Map.of(
            "server.tomcat.threads.max", "threads",
            "server.tomcat.max-connections", "connections",
            "server.tomcat.accept-count", "accept-queue",
            "zuul.semaphore.max-semaphores", "semaphore.",
            "hystrix.threadpool.default.coreSize", "threadpool.",
            "ribbon.MaxConnectionsPerHost", "pool.service-",
            "resilience4j.bulkhead.configs.default.max-concurrent-calls", "bulkhead.");

    private ProfileCheck() {}

    /**
     * @param settings what the profile says to this process
     * @param live its limits as read from it
     * @return one line for each limit that is not what the profile says, unless another setting of the profile sized it
     */
    public static List<String> differences(String profile, Map<String, String> settings, List<LimitUsage> live) {
        List<String> differences = new ArrayList<>();
        SIZES.forEach((property, limits) -> Optional.ofNullable(settings.get(property))
                .ifPresent(value -> live.stream()
                        .filter(l -> l.name().startsWith(limits) && l.setting() != null)
                        .filter(l -> !Objects.equals(l.value(), value) && !("profile " + profile).equals(l.origin()))
                        .map(l -> "%s is %s (%s, %s), but profile %s says %s=%s"
                                .formatted(l.fullName(), l.value(), l.setting(), l.origin(), profile, property, value))
                        .forEach(differences::add)));
        return differences;
    }
}
