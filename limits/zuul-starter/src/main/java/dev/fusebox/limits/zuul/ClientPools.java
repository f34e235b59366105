package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.http.client.HttpClient;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The connection pools of the application's own Apache HTTP clients: beans that are pools, and pools behind beans that are
 * clients. Only beans that exist already; a client that is not a bean cannot be read.
 */
final class ClientPools implements LimitSource {

    private final ConfigurableListableBeanFactory beans;
    private final Settings settings;
    private final Map<HttpClientConnectionManager, Limit> known = new IdentityHashMap<>();
    private final Integer usualPerHost;
    private final Integer usualTotal;
    private int lookedAt;

    ClientPools(ConfigurableListableBeanFactory beans, Settings settings) {
        this.beans = beans;
        this.settings = settings;
        try (PoolingHttpClientConnectionManager untouched = new PoolingHttpClientConnectionManager(
                RegistryBuilder.<ConnectionSocketFactory>create().build())) {
            this.usualPerHost = untouched.getDefaultMaxPerRoute();
            this.usualTotal = untouched.getMaxTotal();
        }
    }

    /** Looks through the beans only when their number has changed. */
    @Override
    public synchronized List<Limit> limits() {
        if (lookedAt != beans.getSingletonCount()) {
            lookedAt = beans.getSingletonCount();
            look();
        }
        List<Limit> limits = new ArrayList<>(known.values());
        limits.sort((a, b) -> a.name().compareTo(b.name()));
        return limits;
    }

    private void look() {
        Map<HttpClientConnectionManager, String> found = new IdentityHashMap<>();
        singletons(HttpClientConnectionManager.class).forEach((name, pool) -> found.put(pool, name));
        singletons(HttpClient.class).forEach((name, client) -> {
            HttpClientConnectionManager pool = HttpPool.behind(client);
            if (pool != null) {
                found.putIfAbsent(pool, name);
            }
        });
        known.keySet().retainAll(found.keySet());
        found.forEach((pool, name) -> {
            if (pool instanceof PoolingHttpClientConnectionManager) {
                known.computeIfAbsent(pool, p -> limit("pool." + name, p));
            }
        });
    }

    /** The beans that exist: this creates none, and none earlier than the application needs it. */
    private <T> Map<String, T> singletons(Class<T> type) {
        Map<String, T> found = new TreeMap<>();
        for (String name : beans.getBeanNamesForType(type, false, false)) {
            Object bean = beans.getSingleton(name);
            if (type.isInstance(bean)) {
                found.put(name, type.cast(bean));
            }
        }
        return found;
    }

    /** Sized in Java, so the name of the setter stands for a property. */
    private Limit limit(String name, HttpClientConnectionManager pool) {
        return HttpPool.limit(
                name,
                () -> pool,
                live -> settings.of(live, usualPerHost, "PoolingHttpClientConnectionManager.setDefaultMaxPerRoute"),
                live -> settings.of(live, usualTotal, "PoolingHttpClientConnectionManager.setMaxTotal"));
    }
}
