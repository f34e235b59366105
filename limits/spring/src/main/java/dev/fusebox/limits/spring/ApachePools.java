package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections of the application's own Apache HTTP clients, {@code pool.<bean>}. Such a pool has two bounds: the connections
 * to each address (5 by default) and all its connections (25). The size is the smaller of the two for the addresses that
 * have been called. Versions 4 and 5 differ only in their packages, hence the calls by name.
 */
final class ApachePools implements LimitSource {

    private final HttpClients clients;
    private final Class<?> control;
    private final Settings settings;
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    /** @param control the interface of a pool in version 4 or 5 */
    ApachePools(HttpClients clients, Class<?> control, Settings settings) {
        this.clients = clients;
        this.control = control;
        this.settings = settings;
    }

    @Override
    public List<Limit> limits() {
        return clients.all(control).entrySet().stream()
                .map(pool -> known.computeIfAbsent("pool." + pool.getKey(), name -> limit(name, pool.getValue())))
                .toList();
    }

    private Limit limit(String name, Object pool) {
        return Limit.named(name, LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .max(() -> Math.min(perAddresses(pool), number(pool, "getMaxTotal")))
                .inUse(() -> number(call(pool, "getTotalStats"), "getLeased"))
                .queued(() -> number(call(pool, "getTotalStats"), "getPending"))
                .setting(() -> setting(pool))
                .build();
    }

    private static int perAddresses(Object pool) {
        int addresses = ((Collection<?>) call(pool, "getRoutes")).size();
        return number(pool, "getDefaultMaxPerRoute") * Math.max(1, addresses);
    }

    /** No known property sets either; only version 5 has a constant with its default. */
    private Setting setting(Object pool) {
        String manager = pool.getClass().getSimpleName();
        return perAddresses(pool) <= number(pool, "getMaxTotal")
                ? settings.of(
                        number(pool, "getDefaultMaxPerRoute"),
                        Fields.getIfOpen(pool, "DEFAULT_MAX_CONNECTIONS_PER_ROUTE"),
                        manager + ".defaultMaxPerRoute")
                : settings.of(
                        number(pool, "getMaxTotal"),
                        Fields.getIfOpen(pool, "DEFAULT_MAX_TOTAL_CONNECTIONS"),
                        manager + ".maxTotal");
    }

    private static int number(Object object, String method) {
        return ((Number) call(object, method)).intValue();
    }

    private static Object call(Object object, String method) {
        try {
            return object.getClass().getMethod(method).invoke(object);
        } catch (ReflectiveOperationException otherVersion) {
            throw new IllegalStateException(object.getClass().getName() + " has no " + method, otherVersion);
        }
    }
}
