package dev.fusebox.limits.zuul;

import java.lang.reflect.Method;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.ReflectionUtils;

/**
 * Switches Tomcat's MBeans on, from which the figures of request threads come. From 2.2 on, Boot switches them off by
 * default; older versions have no such switch, and always have the MBeans.
 */
final class TomcatMBeans implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {

    /** After Boot's own customizer, which sets the default. */
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
