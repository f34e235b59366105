package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.Configurable;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties.Host;
import org.springframework.cloud.netflix.zuul.filters.route.SimpleHostRoutingFilter;

/**
 * The limits of routes with a {@code url:}, which have no Hystrix: a connection pool, for which callers wait without end
 * unless a time limit for the wait is set, and the client's time limits. The filter keeps both in private fields, and
 * replaces them when {@code zuul.host} changes in the running process.
 *
 * <p>When the application has its own HTTP client as a bean, the filter uses it, and {@code zuul.host} is ineffective.
 */
final class SimpleHost implements LimitSource {

    private static final String NAME = "simple-host";

    private final Host usual = new Host();
    private final SimpleHostRoutingFilter filter;
    private final Settings settings;
    private final List<Limit> pool;

    SimpleHost(SimpleHostRoutingFilter filter, Settings settings) {
        Object behindProxy = AopProxyUtils.getSingletonTarget(filter);
        this.filter = behindProxy == null ? filter : (SimpleHostRoutingFilter) behindProxy;
        this.settings = settings;
        this.pool = Collections.singletonList(HttpPool.limit(
                "pool." + NAME,
                this::manager,
                live -> setting(live, usual.getMaxPerRouteConnections(), "max-per-route-connections"),
                live -> setting(live, usual.getMaxTotalConnections(), "max-total-connections")));
    }

    @Override
    public List<Limit> limits() {
        return manager() instanceof PoolingHttpClientConnectionManager ? pool : Collections.emptyList();
    }

    @Override
    public List<Absence> absences() {
        return limits().isEmpty()
                ? Collections.singletonList(
                        new Absence("pool." + NAME, "the filter has no pool of Apache HttpClient that can be read"))
                : Collections.emptyList();
    }

    @Override
    public List<TimeLimit> timeLimits() {
        return Arrays.asList(
                time(
                        "connect",
                        RequestConfig::getConnectTimeout,
                        usual.getConnectTimeoutMillis(),
                        "connect-timeout-millis"),
                time("read", RequestConfig::getSocketTimeout, usual.getSocketTimeoutMillis(), "socket-timeout-millis"),
                time(
                        "acquire",
                        RequestConfig::getConnectionRequestTimeout,
                        usual.getConnectionRequestTimeoutMillis(),
                        "connection-request-timeout-millis"));
    }

    /** For Apache's client, 0 and less is no time limit. */
    private TimeLimit time(String kind, Function<RequestConfig, Integer> part, int usually, String property) {
        return new TimeLimit(
                kind + "." + NAME,
                () -> {
                    RequestConfig config = ((Configurable) client()).getConfig();
                    Integer millis = config == null ? null : part.apply(config);
                    return millis == null || millis <= 0 ? null : millis;
                },
                live -> setting(live, usually, property));
    }

    private Setting setting(Integer live, Integer usually, String property) {
        String name = "zuul.host." + property;
        if (ownManager() != null) {
            return settings.of(live, usually, name);
        }
        Setting byBean = new Setting(name, String.valueOf(live), Setting.SET_BY_CODE);
        return SpringSettings.withIneffective(settings, byBean, name);
    }

    private HttpClientConnectionManager manager() {
        HttpClientConnectionManager own = ownManager();
        return own == null && client() != null ? HttpPool.behind(client()) : own;
    }

    private HttpClientConnectionManager ownManager() {
        return Inside.field(
                filter, SimpleHostRoutingFilter.class, "connectionManager", HttpClientConnectionManager.class);
    }

    private CloseableHttpClient client() {
        return Inside.field(filter, SimpleHostRoutingFilter.class, "httpClient", CloseableHttpClient.class);
    }
}
