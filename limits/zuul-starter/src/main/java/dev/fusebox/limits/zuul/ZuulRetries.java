package dev.fusebox.limits.zuul;

import com.netflix.client.RetryHandler;
import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.client.config.IClientConfigKey;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.ribbon.support.AbstractLoadBalancingClient;
import org.springframework.cloud.netflix.zuul.filters.Route;
import org.springframework.cloud.netflix.zuul.filters.RouteLocator;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;
import org.springframework.util.ClassUtils;

/**
 * How many calls to a service one call of a user can cause. Zuul repeats a call only when its route is {@code retryable} and
 * Spring Retry is on the class path: {@code MaxAutoRetries} times on the same instance, and on
 * {@code MaxAutoRetriesNextServer} other instances; only GETs unless {@code OkToRetryOnAllOperations}. Otherwise these two
 * settings of Ribbon only lengthen Hystrix's time limit.
 *
 * <p>Retries by Apache HttpClient itself, after a broken connection, are not counted.
 */
final class ZuulRetries implements LimitSource {

    private static final IClientConfigKey<Integer> SAME = CommonClientConfigKey.MaxAutoRetries;
    private static final IClientConfigKey<Integer> NEXT = CommonClientConfigKey.MaxAutoRetriesNextServer;

    /** Origin when nothing is retried although the route is {@code retryable}. */
    static final String NO_SPRING_RETRY = "without effect: Spring Retry is not on the class path";

    private final SpringClientFactory factory;
    private final RouteLocator routes;
    private final Settings settings;
    private final boolean springRetry = ClassUtils.isPresent(
            "org.springframework.retry.support.RetryTemplate", SpringClientFactory.class.getClassLoader());

    ZuulRetries(SpringClientFactory factory, RouteLocator routes, Settings settings) {
        this.factory = factory;
        this.routes = routes;
        this.settings = settings;
    }

    @Override
    public List<Retry> retries() {
        return new TreeSet<>(factory.getContextNames())
                .stream()
                        .map(service -> new Retry(service, () -> mostCalls(service), live -> setting(service)))
                        .collect(Collectors.toList());
    }

    private Integer mostCalls(String service) {
        if (!knowsRetries(service)) {
            return null;
        }
        RetryHandler tries = factory.getLoadBalancerContext(service).getRetryHandler();
        return springRetry && isRetryable(service)
                ? (tries.getMaxRetriesOnSameServer() + 1) * (tries.getMaxRetriesOnNextServer() + 1)
                : 1;
    }

    /** Netflix' old {@code RestClient} has its own rules. */
    private boolean knowsRetries(String service) {
        Map<String, ?> clients = factory.getInstances(service, AbstractLoadBalancingClient.class);
        return clients != null && !clients.isEmpty();
    }

    private boolean isRetryable(String service) {
        return routesTo(service).anyMatch(route -> Boolean.TRUE.equals(route.getRetryable()));
    }

    private Stream<Route> routesTo(String service) {
        return routes.getRoutes().stream().filter(route -> service.equals(route.getLocation()));
    }

    private Setting setting(String service) {
        boolean retryable = isRetryable(service);
        List<String> switches = routesTo(service)
                .map(route -> "zuul.routes." + route.getId() + ".retryable")
                .collect(Collectors.toList());
        switches.add("zuul.retryable");
        Setting decided = settings.of(retryable, new ZuulProperties().getRetryable(), switches.toArray(new String[0]));
        if (retryable && springRetry) {
            return tries(service);
        }
        Setting off = retryable
                ? new Setting(decided.property(), decided.value(), NO_SPRING_RETRY, Collections.singletonList(decided))
                : decided;
        return SpringSettings.withIneffective(settings, off, tryProperties(service));
    }

    private static String[] tryProperties(String service) {
        return Stream.of(RibbonSettings.properties(service, SAME), RibbonSettings.properties(service, NEXT))
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    /** Both factors: {@code ribbon.MaxAutoRetries, ribbon.MaxAutoRetriesNextServer=0, 1}. */
    private Setting tries(String service) {
        RibbonSettings ribbon = new RibbonSettings(settings);
        RetryHandler tries = factory.getLoadBalancerContext(service).getRetryHandler();
        Setting same = ribbon.of(service, SAME, tries.getMaxRetriesOnSameServer());
        Setting next = ribbon.of(service, NEXT, tries.getMaxRetriesOnNextServer());
        List<Setting> ineffective = new ArrayList<>(same.ineffective());
        ineffective.addAll(next.ineffective());
        return new Setting(
                same.property() + ", " + next.property(),
                same.value() + ", " + next.value(),
                same.origin().equals(next.origin()) ? same.origin() : same.origin() + ", " + next.origin(),
                ineffective);
    }
}
