package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.predict.Deadlines;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a gateway puts in the way of a call, by its settings.
 *
 * @param limits of one gateway, in order
 * @param breaker {@code null} for none
 */
public record ConfiguredChain(List<LimitUsage> limits, BreakerRule breaker, Deadlines deadlines) {

    public static LimitUsage limit(
            Component component, String name, LimitKind kind, LayeredSettings.Setting setting, int max) {
        if (max < 1 && kind != LimitKind.CONNECTIONS && kind != LimitKind.ACCEPT_QUEUE) {
            throw new UsageException("%s=%s (%s): must be at least 1; with less no call passes %s"
                    .formatted(setting.property(), setting.value(), setting.origin(), name));
        }
        boolean refuses = kind == LimitKind.SEMAPHORE || kind == LimitKind.BULKHEAD || kind == LimitKind.THREAD_POOL;
        return new LimitUsage(
                component.id(),
                name,
                kind,
                max,
                null,
                null,
                null,
                null,
                refuses || kind == LimitKind.ACCEPT_QUEUE ? WhenFull.REJECTS : WhenFull.QUEUES,
                setting.property(),
                setting.value(),
                setting.origin());
    }

    public static LimitUsage limit(Component component, String name, LimitKind kind, LayeredSettings.Setting setting) {
        return limit(component, name, kind, setting, setting.number());
    }

    /** A process that Tomcat serves. */
    public static Stream<LimitUsage> tomcat(Component component, LayeredSettings tuning) {
        return Stream.of(
                limit(component, "accept-queue", LimitKind.ACCEPT_QUEUE, tuning.get("server.tomcat.accept-count")),
                limit(component, "connections", LimitKind.CONNECTIONS, tuning.get("server.tomcat.max-connections")),
                limit(
                        component,
                        "threads",
                        LimitKind.THREADS,
                        tuning.get("server.tomcat.threads.max", "server.tomcat.max-threads")));
    }
}
