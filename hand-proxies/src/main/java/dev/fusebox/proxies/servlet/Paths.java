package dev.fusebox.proxies.servlet;

import java.util.EnumSet;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.eclipse.jetty.ee11.servlet.ServletHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Encoded paths are for the backend to read. Both servers reject an encoded slash by default. */
@Configuration(proxyBeanMethods = false)
class Paths {

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> pathsOnTomcat() {
        String passThrough = EncodedSolidusHandling.PASS_THROUGH.getValue();
        return factory -> factory.addConnectorCustomizers(connector -> {
            connector.setEncodedSolidusHandling(passThrough);
            connector.setEncodedReverseSolidusHandling(passThrough);
        });
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> pathsOnJetty() {
        return factory -> factory.addServerCustomizers(Paths::accept);
    }

    private static void accept(Server server) {
        server.getContainedBeans(ServletHandler.class).forEach(handler -> handler.setDecodeAmbiguousURIs(true));
        server.getContainedBeans(HttpConnectionFactory.class).stream()
                .map(HttpConnectionFactory::getHttpConfiguration)
                .forEach(Paths::accept);
    }

    private static void accept(HttpConfiguration configuration) {
        configuration.setUriCompliance(new UriCompliance(
                "any path",
                EnumSet.of(
                        Violation.AMBIGUOUS_PATH_SEPARATOR,
                        Violation.AMBIGUOUS_PATH_SEGMENT,
                        Violation.AMBIGUOUS_PATH_PARAMETER,
                        Violation.AMBIGUOUS_PATH_ENCODING,
                        Violation.AMBIGUOUS_EMPTY_SEGMENT)));
    }
}
