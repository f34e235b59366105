package dev.fusebox.limits.spring;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatLimits;
import dev.fusebox.limits.TomcatMBeanServer;
import org.apache.catalina.startup.Tomcat;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.boot.autoconfigure.web.reactive.ReactiveWebServerFactoryAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.ServletWebServerFactoryAutoConfiguration;
import org.springframework.boot.web.embedded.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatReactiveWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Request threads, connections and accept queue of an embedded Tomcat on Boot 3. Switches Tomcat's MBeans on, which Boot
 * switches off by default. With {@code server.tomcat.mbeanregistry.enabled=false} they stay off, and nothing is
 * published.
 */
@AutoConfiguration(
        after = {
            LimitsAutoConfiguration.class,
            ServletWebServerFactoryAutoConfiguration.class,
            ReactiveWebServerFactoryAutoConfiguration.class
        })
@ConditionalOnClass({Tomcat.class, ConfigurableTomcatWebServerFactory.class})
@ConditionalOnWebApplication
@ConditionalOnBean(Settings.class)
@ConditionalOnProperty(name = "server.tomcat.mbeanregistry.enabled", matchIfMissing = true)
public class TomcatBoot3AutoConfiguration {

    /** After Boot's own customizer, which sets the default. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> fuseboxTomcatMBeans() {
        return factory -> {
            if (factory instanceof TomcatServletWebServerFactory servlet) {
                servlet.setDisableMBeanRegistry(false);
            } else if (factory instanceof TomcatReactiveWebServerFactory reactive) {
                reactive.setDisableMBeanRegistry(false);
            }
        };
    }

    @Bean
    @ConditionalOnBean(ConfigurableTomcatWebServerFactory.class)
    LimitSource fuseboxTomcatLimits(Settings settings, ObjectProvider<TomcatMBeanServer> running) {
        return GuardedSource.of("limits of Tomcat", () -> {
            ServerProperties.Tomcat usual = new ServerProperties().getTomcat();
            return new TomcatLimits(
                    running.getIfAvailable(TomcatMBeanServer::platform).get(),
                    new EmbeddedTomcat(
                            settings, usual.getThreads().getMax(), usual.getMaxConnections(), usual.getAcceptCount()));
        });
    }
}
