package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TomcatLimits;
import java.lang.management.ManagementFactory;
import org.apache.catalina.startup.Tomcat;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Request threads, connections and accept queue of an embedded Tomcat. Has Tomcat register its MBeans, which Boot switches
 * off by default; {@code server.tomcat.mbeanregistry.enabled=false} keeps them off, and then there is nothing to publish.
 */
@AutoConfiguration(
        after = {TomcatServletWebServerAutoConfiguration.class, TomcatReactiveWebServerAutoConfiguration.class})
@ConditionalOnClass({Tomcat.class, ConfigurableTomcatWebServerFactory.class})
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "server.tomcat.mbeanregistry.enabled", matchIfMissing = true)
public class TomcatLimitsAutoConfiguration {

    /** After Boot's own customizer, which carries the default. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> fuseboxTomcatMBeans() {
        return factory -> factory.setDisableMBeanRegistry(false);
    }

    @Bean
    @ConditionalOnBean(ConfigurableTomcatWebServerFactory.class)
    TomcatLimits fuseboxTomcatLimits(Settings settings) {
        return new TomcatLimits(ManagementFactory.getPlatformMBeanServer(), new EmbeddedTomcat(settings));
    }
}
