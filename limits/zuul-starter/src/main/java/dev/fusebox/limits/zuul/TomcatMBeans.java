package dev.fusebox.limits.zuul;

import java.lang.reflect.Method;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.ReflectionUtils;

/**
 * Has Tomcat register its MBeans, which Boot switches off by default from 2.2 on; our figures of request threads come from
 * them. Older versions have no such switch, and the MBeans always.
 */
final class TomcatMBeans implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {

    /** After Boot's own customizer, which carries the default. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        Method off = ReflectionUtils.findMethod(factory.getClass(), "setDisableMBeanRegistry", boolean.class);
        if (off != null) {
            ReflectionUtils.invokeMethod(off, factory, false);
        }
    }
}
