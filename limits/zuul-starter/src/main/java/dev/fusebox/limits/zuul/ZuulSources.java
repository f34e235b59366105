package dev.fusebox.limits.zuul;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatMBeanServer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.zuul.filters.RouteLocator;
import org.springframework.cloud.netflix.zuul.filters.route.SimpleHostRoutingFilter;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The limits of a gateway, part by part: a part that cannot be made with this application's beans and class path does not
 * affect the others. Not in the configuration class, because Spring loads all types that its methods name.
 */
final class ZuulSources {

    private static final LimitSource NONE = new LimitSource() {};

    private final ConfigurableApplicationContext context;
    private final TomcatMBeanServer tomcat;
    private final Settings settings;

    private ZuulSources(ConfigurableApplicationContext context, TomcatMBeanServer tomcat) {
        this.context = context;
        this.tomcat = tomcat;
        this.settings = new SpringSettings(context.getEnvironment());
    }

    static List<LimitSource> of(ConfigurableApplicationContext context, TomcatMBeanServer tomcat) {
        return new ZuulSources(context, tomcat).all();
    }

    private List<LimitSource> all() {
        return Arrays.asList(
                GuardedSource.of("counts of Hystrix's events", ZuulSources::hystrixEvents),
                GuardedSource.of("limits of the web server", this::webServer),
                GuardedSource.of("limits of Hystrix", this::hystrix),
                GuardedSource.of("circuit breakers of Hystrix", () -> new HystrixBreakers(settings)),
                GuardedSource.of("limits of Ribbon", () -> with(SpringClientFactory.class, this::ribbon)),
                GuardedSource.of("retries of Zuul", () -> with(SpringClientFactory.class, this::retries)),
                GuardedSource.of("limits of url: routes", () -> with(SimpleHostRoutingFilter.class, this::simpleHost)),
                GuardedSource.of("connection pools of the application's own HTTP clients", this::clients));
    }

    private static LimitSource hystrixEvents() {
        HystrixEvents.register();
        return NONE;
    }

    private LimitSource webServer() {
        WebServer embedded = context instanceof ServletWebServerApplicationContext
                ? ((ServletWebServerApplicationContext) context).getWebServer()
                : null;
        return new WebServerLimits(embedded, tomcat.get(), context.getEnvironment(), settings);
    }

    private LimitSource hystrix() {
        return new HystrixLimits(new HystrixSettings(settings, bean(SpringClientFactory.class)));
    }

    private LimitSource ribbon(SpringClientFactory factory) {
        return new RibbonLimits(factory, settings);
    }

    private LimitSource retries(SpringClientFactory factory) {
        return with(RouteLocator.class, routes -> new ZuulRetries(factory, routes, settings));
    }

    private LimitSource simpleHost(SimpleHostRoutingFilter filter) {
        return new SimpleHost(filter, settings);
    }

    private LimitSource clients() {
        return new ClientPools(context.getBeanFactory(), settings);
    }

    private <T> LimitSource with(Class<T> type, Function<T, LimitSource> made) {
        T bean = bean(type);
        return bean == null ? NONE : made.apply(bean);
    }

    /** {@code null} when the application has none. */
    private <T> T bean(Class<T> type) {
        return BeanFactoryUtils.beanNamesForTypeIncludingAncestors(context, type, true, false).length == 0
                ? null
                : context.getBean(type);
    }
}
