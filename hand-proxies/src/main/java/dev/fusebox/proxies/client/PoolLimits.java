package dev.fusebox.proxies.client;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;

/** The client pools of all routes as limits, {@code pool.<route>}. A client without a bound has none. */
public final class PoolLimits implements LimitSource {

    private final Settings settings;
    private final List<Limit> limits = new ArrayList<>();

    public PoolLimits(Settings settings) {
        this.settings = settings;
    }

    /** Before anything reads them. */
    public void add(String route, ClientPool pool) {
        if (pool.max() != null) {
            limits.add(limit("pool." + route, pool));
        }
    }

    private Limit limit(String name, ClientPool pool) {
        boolean rejects = pool.rejected() != null;
        return Limit.named(name, LimitKind.HTTP_POOL, rejects ? WhenFull.REJECTS : WhenFull.QUEUES)
                .max(pool::max)
                .inUse(pool::inUse)
                .queued(pool::queued)
                .rejected(pool::rejected)
                .setting(() -> settings.of(pool.max(), pool.usual(), ClientSettings.MAX_CONNECTIONS))
                .build();
    }

    @Override
    public List<Limit> limits() {
        return List.copyOf(limits);
    }
}
