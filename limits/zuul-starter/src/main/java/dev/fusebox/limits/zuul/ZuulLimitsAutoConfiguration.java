package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandMetrics;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.PropertyOrigins;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatLimits;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.startup.Tomcat;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.zuul.filters.route.SimpleHostRoutingFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Publishes the limits of a Zuul 1 gateway as MBeans: one dependency, no code. {@code fusebox.limits.enabled=false} switches
 * it off.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "fusebox.limits.enabled", matchIfMissing = true)
@ConditionalOnClass({HystrixCommandMetrics.class, SpringClientFactory.class, SimpleHostRoutingFilter.class})
public class ZuulLimitsAutoConfiguration {

    /** Hystrix takes an event notifier only before its first command, so this bean is made while the context starts. */
    @Bean
    @Lazy(false)
    HystrixEvents fuseboxHystrixEvents() {
        return HystrixEvents.register();
    }

    @Bean(destroyMethod = "close")
    @Lazy(false)
    LimitPublisher fuseboxLimitPublisher(
            @Value("${spring.application.name:zuul-gateway}") String component,
            ConfigurableEnvironment environment,
            HystrixEvents events,
            ObjectProvider<SpringClientFactory> ribbon,
            ObjectProvider<SimpleHostRoutingFilter> simpleHost) {
        Settings settings = origins(environment);
        List<LimitSource> sources = new ArrayList<>();
        sources.add(new TomcatLimits(ManagementFactory.getPlatformMBeanServer(), new EmbeddedTomcat(settings)));
        sources.add(new HystrixLimits(settings));
        sources.add(new HystrixBreakers(events, settings));
        ribbon.ifAvailable(factory -> sources.add(new RibbonPools(factory, settings)));
        ribbon.ifAvailable(factory -> sources.add(new ZuulTimeLimits(factory, settings)));
        simpleHost.ifAvailable(filter -> sources.add(new SimpleHostPool(filter, settings)));
        return new LimitPublisher(component, sources);
    }

    /** {@code server.tomcat.mbeanregistry.enabled=false} keeps Tomcat's MBeans off, and request threads unpublished. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Tomcat.class, TomcatServletWebServerFactory.class})
    @ConditionalOnProperty(name = "server.tomcat.mbeanregistry.enabled", matchIfMissing = true)
    static class TomcatConfiguration {

        @Bean
        TomcatMBeans fuseboxTomcatMBeans() {
            return new TomcatMBeans();
        }
    }

    private static PropertyOrigins origins(ConfigurableEnvironment environment) {
        List<PropertyOrigins.Source> sources = new ArrayList<>();
        // Boot's attached view answers every spelling of a name; origins need the sources behind it, by exact name.
        environment.getPropertySources().stream()
                .filter(s -> !s.getName().equals("configurationProperties"))
                .forEach(s -> sources.add(new PropertyOrigins.Source(s.getName(), s::getProperty)));
        return new PropertyOrigins(List.of(environment.getActiveProfiles()), sources);
    }
}
