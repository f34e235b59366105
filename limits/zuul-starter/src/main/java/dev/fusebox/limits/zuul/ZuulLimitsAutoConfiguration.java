package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandMetrics;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.TomcatMBeanServer;
import org.apache.catalina.startup.Tomcat;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.zuul.filters.route.SimpleHostRoutingFilter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;

/**
 * Publishes the limits of a Zuul 1 gateway as MBeans: one dependency, no code. {@code fusebox.limits.enabled=false} switches
 * it off. What cannot be read is absent, with the reason in {@code type=Limits}; no failure here stops the application.
 *
 * <p>For Spring Boot 2.0 to 2.3, and compiled against 2.0, which does not have {@code proxyBeanMethods} yet.
 */
@Configuration
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@ConditionalOnProperty(name = "fusebox.limits.enabled", matchIfMissing = true)
@ConditionalOnClass({HystrixCommandMetrics.class, SpringClientFactory.class, SimpleHostRoutingFilter.class})
public class ZuulLimitsAutoConfiguration {

    /** Made while the context starts: Hystrix reports the events only of commands that are created later. */
    @Bean(destroyMethod = "close")
    @Lazy(false)
    LimitPublisher fuseboxLimitPublisher(ConfigurableApplicationContext context) {
        return new LimitPublisher(component(context), ZuulSources.of(context, TomcatMBeanServer.platform()));
    }

    /** The name of this process on the chain. */
    static String component(ConfigurableApplicationContext context) {
        return context.getEnvironment().getProperty("spring.application.name", "zuul-gateway");
    }

    /** {@code server.tomcat.mbeanregistry.enabled=false} keeps Tomcat's MBeans off; then request threads cannot be read. */
    @Configuration
    @ConditionalOnClass({Tomcat.class, TomcatServletWebServerFactory.class})
    @ConditionalOnProperty(name = "server.tomcat.mbeanregistry.enabled", matchIfMissing = true)
    static class TomcatConfiguration {

        @Bean
        TomcatMBeans fuseboxTomcatMBeans() {
            return new TomcatMBeans();
        }
    }
}
