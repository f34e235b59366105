package dev.fusebox.limits.zuul;

import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** Has Tomcat register its MBeans, which Boot switches off by default; our figures of request threads come from them. */
final class TomcatMBeans implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {

    /** After Boot's own customizer, which carries the default. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.setDisableMBeanRegistry(false);
    }
}
