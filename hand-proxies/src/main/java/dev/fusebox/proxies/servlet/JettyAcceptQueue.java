package dev.fusebox.proxies.servlet;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Room for connections that Jetty has not accepted yet, 50 by default. A burst of 1500 users overflows it, and those left out come again
 * a second later. Boot has a setting for Tomcat's only. The kernel cuts it to {@code net.core.somaxconn}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(JettyAcceptQueue.SIZE)
class JettyAcceptQueue {

    static final String SIZE = "hand-proxy.jetty.accept-count";

    @Bean
    WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> acceptQueueOfJetty(
            @Value("${" + SIZE + "}") int size) {
        return factory -> factory.addServerCustomizers(server -> resize(server, size));
    }

    static void resize(Server server, int size) {
        server.getContainedBeans(ServerConnector.class).forEach(connector -> connector.setAcceptQueueSize(size));
    }
}
