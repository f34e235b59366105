package dev.fusebox.zuul.guard;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;

/** Adds the headers of one connection (RFC 9110, 7.6.1) to {@code zuul.ignored-headers}, for both directions. */
class HeadersOfOneConnection implements BeanPostProcessor {

    private static final List<String> NAMES = List.of(
            "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer", "upgrade");

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof ZuulProperties) {
            ZuulProperties zuul = (ZuulProperties) bean;
            Set<String> ignored = new LinkedHashSet<>(zuul.getIgnoredHeaders());
            ignored.addAll(NAMES);
            zuul.setIgnoredHeaders(ignored);
        }
        return bean;
    }
}
