package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.TimeLimit;
import java.util.List;
import java.util.function.Function;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.function.Resolver;
import org.apache.hc.core5.util.Timeout;

/**
 * The time limits of a servlet gateway's client for connecting (three minutes by default) and for each read (none by default), as
 * its connections have them.
 *
 * @param pool {@code null} when the client is not Apache's
 */
record ApacheTimeLimits(PoolingHttpClientConnectionManager pool, TypedSettings settings) implements LimitSource {

    /** Boot 4, Boot 3.4 and 3.5, and Spring Cloud Gateway before. */
    private static final List<String> PREFIXES =
            List.of("spring.http.clients.", "spring.http.client.", "spring.cloud.gateway.mvc.http-client.");

    private static final int THREE_MINUTES = 180_000;

    private static final Integer NO_LIMIT = -1;

    @Override
    public List<TimeLimit> timeLimits() {
        return pool == null
                ? List.of()
                : List.of(
                        new TimeLimit(
                                "connect",
                                () -> millis(ConnectionConfig::getConnectTimeout),
                                live -> settings.ofMillis(live, THREE_MINUTES, property("connect-timeout"))),
                        new TimeLimit(
                                "read",
                                () -> millis(ConnectionConfig::getSocketTimeout),
                                live -> settings.ofMillis(live, NO_LIMIT, property("read-timeout"))));
    }

    @SuppressWarnings("unchecked")
    private Integer millis(Function<ConnectionConfig, Timeout> limit) {
        Object resolver = Fields.get(pool, "connectionConfigResolver");
        ConnectionConfig config =
                resolver == null ? null : ((Resolver<HttpRoute, ConnectionConfig>) resolver).resolve(null);
        Timeout time = config == null ? null : limit.apply(config);
        return time == null || time.isDisabled() ? null : Integer.valueOf(time.toMillisecondsIntBound());
    }

    /** The one that is set, else the newest name. */
    private String property(String key) {
        return PREFIXES.stream()
                .map(prefix -> prefix + key)
                .filter(settings.environment()::containsProperty)
                .findFirst()
                .orElse(PREFIXES.get(0) + key);
    }
}
