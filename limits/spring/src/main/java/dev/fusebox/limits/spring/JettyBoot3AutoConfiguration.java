package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.boot.autoconfigure.web.reactive.ReactiveWebServerFactoryAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.ServletWebServerFactoryAutoConfiguration;
import org.springframework.boot.web.embedded.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Request threads and connections of an embedded Jetty on Boot 3. */
@AutoConfiguration(
        after = {
            LimitsAutoConfiguration.class,
            ServletWebServerFactoryAutoConfiguration.class,
            ReactiveWebServerFactoryAutoConfiguration.class
        })
@ConditionalOnClass({Server.class, ConfigurableJettyWebServerFactory.class})
@ConditionalOnWebApplication
@ConditionalOnBean({Settings.class, ConfigurableJettyWebServerFactory.class})
public class JettyBoot3AutoConfiguration {

    @Bean
    JettyLimits fuseboxJettyLimits(Settings settings) {
        return new JettyLimits(
                settings, new ServerProperties().getJetty().getThreads().getMax());
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> fuseboxJettyServer(JettyLimits limits) {
        return factory -> factory.addServerCustomizers(limits::watch);
    }
}
