package dev.fusebox.lean;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cloud.gateway.config.GatewayLoadBalancerProperties;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.util.ClassUtils;
import reactor.netty.http.client.HttpClient;

/** What lean routes take from the application, asked for at the first call of one, when the application is complete. */
final class Parts {

    private static final String FRAMEWORK = "org.springframework.cloud.gateway.config.";
    private static final String TRAILERS =
            "org.springframework.cloud.gateway.filter.headers.TrailerHeadersFilter"; // Not in Gateway 4.3.
    private static final ClassLoader LOADER = Parts.class.getClassLoader();
    private static final boolean BALANCES =
            ClassUtils.isPresent("org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory", LOADER);

    /** What may read an observation, or make something that does. The last two are one class of Boot 4 and of Boot 3. */
    private static final List<String> READERS = List.of(
            "io.micrometer.observation.ObservationHandler",
            "io.micrometer.observation.ObservationFilter",
            "io.micrometer.observation.ObservationPredicate",
            "io.micrometer.observation.GlobalObservationConvention",
            "org.springframework.cloud.gateway.filter.headers.observation.GatewayObservationConvention",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer",
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationRegistryCustomizer");

    private final ConfigurableListableBeanFactory beans;
    private final HeadCheck check;
    private LeanRouting.Shared routing;
    private LeanAddress.Shared address;
    private List<HttpHeadersFilter> headers;

    /** @param check {@code null} when nothing is compared */
    Parts(ConfigurableListableBeanFactory beans, HeadCheck check) {
        this.beans = beans;
        this.check = check;
    }

    /**
     * @param end classes of the framework's filters that lean ones stand in for
     * @return why no route is lean; {@code null} when some may be
     */
    String whyNot(List<Class<?>> end) {
        for (Class<?> part : end) {
            for (String name : beans.getBeanNamesForType(part, true, false)) {
                if (!isFrameworks(name)) {
                    return "the application makes " + part.getSimpleName() + " itself";
                }
            }
        }
        return beans.getBeanNamesForType(HttpClient.class).length == 1 ? null : "there is not one HttpClient";
    }

    private boolean isFrameworks(String bean) {
        String by = beans.containsBeanDefinition(bean)
                ? beans.getBeanDefinition(bean).getFactoryBeanName()
                : null;
        return by != null && by.startsWith(FRAMEWORK);
    }

    LeanAddress address(Route route, GatewayFilter stock, boolean balances) {
        if (address == null) {
            LoadBalancerClientFactory balancers = BALANCES
                    ? beans.getBeanProvider(LoadBalancerClientFactory.class).getIfAvailable()
                    : null;
            address = new LeanAddress.Shared(
                    balancers == null ? null : new Instances.All(balancers),
                    beans.getBeanProvider(GatewayLoadBalancerProperties.class).getIfAvailable(),
                    check);
        }
        return new LeanAddress(route, address, stock, balances);
    }

    LeanRouting routing(Route route, GatewayFilter stock) {
        if (routing == null) {
            routing = new LeanRouting.Shared(
                    beans.getBean(HttpClient.class),
                    new ConcurrentHashMap<>(),
                    beans.getBean(HttpClientProperties.class),
                    new Headers(headers(), isCarrierRead()),
                    check);
        }
        return new LeanRouting(route, routing, stock);
    }

    LeanWriting writing(GatewayFilter stock) {
        boolean trailers = headers().stream()
                .flatMap(filter -> Stream.of(ClassUtils.getAllInterfaces(filter)))
                .anyMatch(type -> type.getName().equals(TRAILERS));
        // A compressed answer in one piece would have a length, one in parts has none.
        boolean compresses = Boolean.parseBoolean(beans.resolveEmbeddedValue("${server.compression.enabled:false}"));
        return new LeanWriting(
                beans.getBean(GatewayProperties.class).getStreamingMediaTypes(), !trailers && !compresses, stock);
    }

    private List<HttpHeadersFilter> headers() {
        if (headers == null) {
            List<HttpHeadersFilter> found =
                    beans.getBean(NettyRoutingFilter.class).getHeadersFilters();
            headers = found == null ? List.of() : found;
        }
        return headers;
    }

    /** Whether an observation may do more with the headers that it carries than to be measured: tracing writes and removes some. */
    boolean isCarrierRead() {
        return READERS.stream()
                .filter(type -> ClassUtils.isPresent(type, LOADER))
                .flatMap(type -> beans.getBeansOfType(ClassUtils.resolveClassName(type, LOADER)).values().stream())
                .map(bean -> bean.getClass().getName())
                .anyMatch(type ->
                        !type.startsWith("io.micrometer.core.") && !type.startsWith("org.springframework.boot."));
    }
}
