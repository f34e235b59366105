package dev.fusebox.limits.spring;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Collects the beans that are HTTP clients or have one, as they are made; reads them later, on request. */
final class HttpClients implements BeanPostProcessor {

    /** The types of these that the application has. */
    private static final List<String> TYPES = List.of(
            "reactor.netty.http.client.HttpClient",
            "reactor.netty.resources.ConnectionProvider",
            "org.apache.hc.client5.http.classic.HttpClient",
            "org.apache.hc.client5.http.async.HttpAsyncClient",
            "org.apache.hc.core5.pool.ConnPoolControl",
            "org.apache.http.client.HttpClient",
            "org.apache.http.pool.ConnPoolControl",
            "java.net.http.HttpClient",
            "org.springframework.http.client.ClientHttpRequestFactory",
            "org.springframework.http.client.reactive.ClientHttpConnector",
            "org.springframework.http.client.support.HttpAccessor",
            "org.springframework.web.client.RestClient",
            "org.springframework.web.reactive.function.client.WebClient",
            "org.springframework.cloud.gateway.server.mvc.handler.ProxyExchange");

    /** The fields in which the clients of Spring and Apache keep the client or pool behind them. */
    private static final List<String> INSIDE = List.of(
            "restClient",
            "clientRequestFactory",
            "requestFactory",
            "exchangeFunction",
            "connector",
            "httpClient",
            "client",
            "connManager",
            "manager");

    private static final int DEEPEST = 6;

    private final List<Class<?>> types = new ArrayList<>();
    private final Map<String, Object> seen = new LinkedHashMap<>();
    private final Set<Object> leftOut = Collections.newSetFromMap(new IdentityHashMap<>());

    HttpClients(ClassLoader loader) {
        for (String type : TYPES) {
            try {
                types.add(Class.forName(type, false, loader));
            } catch (ClassNotFoundException | LinkageError notHere) {
                // Then no bean has this type.
            }
        }
    }

    @Override
    public synchronized Object postProcessAfterInitialization(Object bean, String name) {
        if (types.stream().anyMatch(type -> type.isInstance(bean))) {
            seen.put(name, bean);
        }
        return bean;
    }

    /** The gateway's own pools, which are published elsewhere. */
    synchronized void leaveOut(Object part) {
        leftOut.add(part);
    }

    /** All objects of a type that these beans are or contain, each once, by the name of the first bean that has it. */
    synchronized <T> Map<String, T> all(Class<T> type) {
        Map<String, T> all = new LinkedHashMap<>();
        Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());
        known.addAll(leftOut);
        seen.forEach((name, bean) -> {
            T found = find(type, bean);
            if (found != null && known.add(found)) {
                all.put(name, found);
            }
        });
        return all;
    }

    /** The object of this type that a client is or contains; {@code null} when there is none. */
    static <T> T find(Class<T> type, Object in) {
        return find(type, in, 0);
    }

    private static <T> T find(Class<T> type, Object in, int depth) {
        if (type.isInstance(in)) {
            return type.cast(in);
        }
        if (in == null || depth == DEEPEST || in.getClass().getModule().isNamed()) {
            return null;
        }
        return INSIDE.stream()
                .map(field -> find(type, Fields.getIfOpen(in, field), depth + 1))
                .filter(found -> found != null)
                .findFirst()
                .orElse(null);
    }
}
