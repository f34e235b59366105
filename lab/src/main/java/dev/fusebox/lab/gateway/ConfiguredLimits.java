package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.LayeredSettings.Setting;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import org.jspecify.annotations.Nullable;

/** Limits as settings have them. */
public final class ConfiguredLimits {

    private ConfiguredLimits() {}

    /** A limit of the size that a setting says. */
    public static LimitSpec limit(Component component, LimitKind kind, @Nullable String scope, Setting setting) {
        return limit(component, kind, scope, setting, setting.number());
    }

    /** A limit whose size follows from a setting and something else. */
    public static LimitSpec limit(
            Component component, LimitKind kind, @Nullable String scope, Setting setting, int max) {
        LimitId id = new LimitId(component.id(), kind, scope);
        if (max < 1 && kind != LimitKind.CONNECTIONS && kind != LimitKind.ACCEPT_QUEUE) {
            throw new UsageException("%s=%s (%s): must be at least 1; with less no call passes %s"
                    .formatted(setting.property(), setting.value(), setting.origin(), id.name()));
        }
        WhenFull whenFull = switch (kind) {
            case SEMAPHORE, BULKHEAD, THREAD_POOL, ACCEPT_QUEUE -> WhenFull.REJECTS;
            case THREADS, CONNECTIONS, HTTP_POOL, EVENT_LOOP, CPU -> WhenFull.QUEUES;
        };
        return new LimitSpec(id, max, whenFull, setting.fixed());
    }

    /** @param name {@code call.<service>} or the like */
    public static TimeLimit timeLimit(Component component, String name, int millis, @Nullable Setting setting) {
        return new TimeLimit(component.id(), name, millis, setting == null ? null : setting.fixed());
    }
}
