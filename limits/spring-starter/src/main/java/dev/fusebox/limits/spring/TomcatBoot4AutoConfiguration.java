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
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;
import org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** As {@link TomcatBoot3AutoConfiguration}, on Boot 4. */
@AutoConfiguration(
        after = {
            LimitsAutoConfiguration.class,
            TomcatServletWebServerAutoConfiguration.class,
            TomcatReactiveWebServerAutoConfiguration.class
        })
@ConditionalOnClass({Tomcat.class, ConfigurableTomcatWebServerFactory.class})
@ConditionalOnWebApplication
@ConditionalOnBean(Settings.class)
@ConditionalOnProperty(name = "server.tomcat.mbeanregistry.enabled", matchIfMissing = true)
public class TomcatBoot4AutoConfiguration {

    /** After Boot's own customizer, which sets the default. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> fuseboxTomcatMBeans() {
        return factory -> factory.setDisableMBeanRegistry(false);
    }

    @Bean
    @ConditionalOnBean(ConfigurableTomcatWebServerFactory.class)
    LimitSource fuseboxTomcatLimits(Settings settings, ObjectProvider<TomcatMBeanServer> running) {
        return GuardedSource.of("limits of Tomcat", () -> {
            TomcatServerProperties usual = new TomcatServerProperties();
            return new TomcatLimits(
                    running.getIfAvailable(TomcatMBeanServer::platform).get(),
                    new EmbeddedTomcat(
                            settings, usual.getThreads().getMax(), usual.getMaxConnections(), usual.getAcceptCount()));
        });
    }
}
