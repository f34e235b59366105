package dev.fusebox.limits.zuul;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.TomcatMBeanServer;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The limits of a Zuul 1 gateway that runs already and has no starter, published until {@link #close()}. Counts begin with this object.
 */
public final class AttachedZuul implements AutoCloseable {

    private final LimitPublisher publisher;

    private AttachedZuul(LimitPublisher publisher) {
        this.publisher = publisher;
    }

    /**
     * @param application {@code org.springframework.context.ConfigurableApplicationContext}; as an object, for callers without Spring
     */
    public static AttachedZuul of(Object application) {
        ConfigurableApplicationContext context = (ConfigurableApplicationContext) application;
        if ("false".equals(context.getEnvironment().getProperty("fusebox.limits.enabled"))) {
            throw new IllegalStateException("fusebox.limits.enabled=false switches it off");
        }
        return new AttachedZuul(new LimitPublisher(
                ZuulLimitsAutoConfiguration.component(context), ZuulSources.of(context, tomcat(context))));
    }

    private static TomcatMBeanServer tomcat(ConfigurableApplicationContext context) {
        if (context instanceof ServletWebServerApplicationContext) {
            Object server = ((ServletWebServerApplicationContext) context).getWebServer();
            if (server instanceof TomcatWebServer) {
                return TomcatMBeanServer.of(((TomcatWebServer) server).getTomcat());
            }
        }
        return TomcatMBeanServer.platform();
    }

    /** Afterwards nothing of the application knows this object or a class of its loader. */
    @Override
    public void close() {
        publisher.close();
        HystrixEvents.unregister();
    }
}
