package dev.fusebox.scg.guard;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.gateway.filter.headers.RemoveHopByHopHeadersFilter;

/**
 * Adds two names to the headers that the framework's filter leaves out in both directions: {@code Proxy-Connection} is for one connection
 * only, and {@code X-Real-IP} is the client's word about who calls.
 */
class HeadersOfOneConnection implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof RemoveHopByHopHeadersFilter filter) {
            Set<String> names = new LinkedHashSet<>(filter.getHeaders());
            names.addAll(List.of("proxy-connection", "x-real-ip"));
            filter.setHeaders(names);
        }
        return bean;
    }
}
