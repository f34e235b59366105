package dev.fusebox.limits.zuul;

import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.client.config.IClientConfig;
import com.netflix.client.config.IClientConfigKey;
import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.ribbon.apache.RibbonLoadBalancingHttpClient;

/**
 * Ribbon's HTTP connections (a pool for each service) and its time limits for connecting and reading. Callers wait for a
 * connection without a time limit, and keep their permit and thread.
 */
final class RibbonLimits implements LimitSource {

    private final SpringClientFactory factory;
    private final RibbonSettings settings;
    private final Map<String, Limit> known = new TreeMap<>();
    private final List<Absence> absences = new ArrayList<>();

    RibbonLimits(SpringClientFactory factory, Settings settings) {
        this.factory = factory;
        this.settings = new RibbonSettings(settings);
    }

    @Override
    public synchronized List<Limit> limits() {
        absences.clear();
        for (String service : new TreeSet<>(factory.getContextNames())) {
            HttpClientConnectionManager manager = known.containsKey(service) ? null : manager(service);
            if (manager instanceof PoolingHttpClientConnectionManager) {
                known.put(service, pool(service, manager));
            } else if (!known.containsKey(service)) {
                absences.add(new Absence("pool." + service, "Ribbon does not use Apache HttpClient for it"));
            }
        }
        return new ArrayList<>(known.values());
    }

    /** Found by the last {@link #limits()}. */
    @Override
    public synchronized List<Absence> absences() {
        return new ArrayList<>(absences);
    }

    /** The pool of the client in use: beans of Apache's client exist even when Ribbon uses OkHttp. */
    private HttpClientConnectionManager manager(String service) {
        RibbonLoadBalancingHttpClient client = bean(service, RibbonLoadBalancingHttpClient.class);
        if (client == null) {
            return null;
        }
        HttpClientConnectionManager own = HttpPool.behind(client.getDelegate());
        return own == null ? bean(service, HttpClientConnectionManager.class) : own;
    }

    /** Not by {@code getInstance}, which creates a missing bean. */
    private <T> T bean(String service, Class<T> type) {
        Map<String, T> beans = factory.getInstances(service, type);
        return beans == null || beans.isEmpty()
                ? null
                : beans.values().iterator().next();
    }

    @Override
    public List<TimeLimit> timeLimits() {
        List<TimeLimit> limits = new ArrayList<>();
        for (String service : new TreeSet<>(factory.getContextNames())) {
            limits.add(time("connect.", service, CommonClientConfigKey.ConnectTimeout));
            limits.add(time("read.", service, CommonClientConfigKey.ReadTimeout));
        }
        return limits;
    }

    private TimeLimit time(String kind, String service, IClientConfigKey<Integer> key) {
        IClientConfig config = factory.getClientConfig(service);
        return new TimeLimit(kind + service, () -> config.get(key), live -> settings.of(service, key, live));
    }

    private Limit pool(String service, HttpClientConnectionManager manager) {
        return HttpPool.limit(
                "pool." + service,
                () -> manager,
                live -> settings.of(service, CommonClientConfigKey.MaxConnectionsPerHost, live),
                live -> settings.of(service, CommonClientConfigKey.MaxTotalConnections, live));
    }
}
