package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.jetty.autoconfigure.JettyServerProperties;
import org.springframework.boot.jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** As {@link JettyBoot3AutoConfiguration}, on Boot 4. */
@AutoConfiguration(
        after = {
            LimitsAutoConfiguration.class,
            JettyServletWebServerAutoConfiguration.class,
            JettyReactiveWebServerAutoConfiguration.class
        })
@ConditionalOnClass({Server.class, ConfigurableJettyWebServerFactory.class})
@ConditionalOnWebApplication
@ConditionalOnBean({Settings.class, ConfigurableJettyWebServerFactory.class})
public class JettyBoot4AutoConfiguration {

    @Bean
    JettyLimits fuseboxJettyLimits(Settings settings) {
        return new JettyLimits(
                settings, new JettyServerProperties().getThreads().getMax());
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> fuseboxJettyServer(JettyLimits limits) {
        return factory -> factory.addServerCustomizers(limits::watch);
    }
}
