package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.spring.ConnectionPools.Address;
import dev.fusebox.limits.spring.ConnectionPools.Pool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import reactor.netty.http.HttpResources;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Connections of the application's own clients on reactor-netty ({@code WebClient} is one), a pool for each address that has
 * been called: {@code pool.reactor-netty.<address>} for the pools that all clients share by default,
 * {@code pool.<bean>.<address>} for the pools of one bean.
 */
final class ReactorClientPools implements LimitSource {

    private static final String SHARED = "reactor-netty";

    /** Size of the shared pools for each address; it is in Reactor Netty's code, where it cannot be read. */
    private static final int USUAL_SHARED = 500;

    private final HttpClients clients;
    private final Settings settings;
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    ReactorClientPools(HttpClients clients, Settings settings) {
        this.clients = clients;
        this.settings = settings;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        providers()
                .forEach((name, pools) -> pools.now().stream()
                        .map(Pool::address)
                        .distinct()
                        .forEach(address -> limits.add(known.computeIfAbsent(
                                "pool." + name + "." + address, full -> limit(full, name, pools, address)))));
        return limits;
    }

    private Map<String, ConnectionPools> providers() {
        Map<String, ConnectionPools> providers = new LinkedHashMap<>();
        // By reflection, because Reactor Netty's own method creates them when they do not exist yet.
        add(providers, SHARED, (ConnectionProvider)
                ((AtomicReference<?>) Fields.getStatic(HttpResources.class, "httpResources")).get());
        clients.all(HttpClient.class)
                .forEach((name, client) ->
                        add(providers, name, client.configuration().connectionProvider()));
        clients.all(ConnectionProvider.class).forEach((name, provider) -> add(providers, name, provider));
        return providers;
    }

    private static void add(Map<String, ConnectionPools> providers, String name, ConnectionProvider provider) {
        ConnectionPools pools = ConnectionPools.of(provider);
        if (providers.values().stream().noneMatch(pools::sameAs)) {
            providers.put(name, pools);
        }
    }

    private Limit limit(String full, String provider, ConnectionPools pools, Address address) {
        return pools.limit(full, pool -> pool.address().equals(address))
                .setting(() -> setting(provider, pools.maxPerAddress()))
                .build();
    }

    private Setting setting(String provider, Integer max) {
        if (max == null) {
            return null;
        }
        return provider.equals(SHARED)
                ? settings.of(max, USUAL_SHARED, "reactor.netty.http.HttpResources")
                : settings.of(
                        max, ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS, "reactor.netty.pool.maxConnections");
    }
}
