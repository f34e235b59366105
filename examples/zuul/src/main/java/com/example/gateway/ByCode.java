package com.example.gateway;

import org.apache.coyote.AbstractProtocol;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** {@code by-code=true}: limits set in Java. Properties with other values are ineffective. */
@Configuration
@ConditionalOnProperty("by-code")
public class ByCode {

    @Bean
    public WebServerFactoryCustomizer<TomcatServletWebServerFactory> connections() {
        return factory -> factory.addConnectorCustomizers(
                connector -> ((AbstractProtocol<?>) connector.getProtocolHandler()).setMaxConnections(777));
    }

    @Bean
    public static BeanPostProcessor readTimeoutOfUrlRoutes() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof ZuulProperties) {
                    ((ZuulProperties) bean).getHost().setSocketTimeoutMillis(7000);
                }
                return bean;
            }
        };
    }
}
