package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.TimeLimits;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A proxy of its style for each route: a servlet, or a handler of Spring MVC. */
final class ServletRoutes implements AutoCloseable {

    private final ClientSettings settings;
    private final Duration timeLimit;
    private final Map<Route, ServletStyle> servlets = new LinkedHashMap<>();
    private final Map<Route, MvcStyle> handlers = new LinkedHashMap<>();
    private final Map<String, ClientPool> pools = new LinkedHashMap<>();

    /** @param timeLimit of an asynchronous call; {@code null} for that of the server */
    ServletRoutes(List<Route> routes, ClientSettings settings, Duration timeLimit) {
        this.settings = settings;
        this.timeLimit = timeLimit;
        routes.forEach(this::add);
    }

    private void add(Route route) {
        switch (route.style()) {
            case "sync" -> add(route, new SyncProxy(route, settings));
            case "async-complete" -> add(route, new AsyncCompleteProxy(route, apache(route), timeLimit));
            case "async-resume" -> add(route, new AsyncResumeProxy(route, apache(route), timeLimit));
            case "rest-template" -> add(route, new RestTemplateProxy(route, settings));
            case "completable-future-apache-client" -> add(route, new FutureProxy(route, apache(route)));
            case "completable-future-java-client" ->
                add(route, new FutureProxy(route, new JavaFutureClient(route, settings)));
            default -> throw new IllegalArgumentException("no style " + route.style());
        }
    }

    private FutureClient apache(Route route) {
        return new ApacheFutureClient(route, settings);
    }

    private void add(Route route, ServletStyle servlet) {
        servlets.put(route, servlet);
        pools.put(route.id(), servlet.pool());
    }

    private void add(Route route, MvcStyle handler) {
        handlers.put(route, handler);
        pools.put(route.id(), handler.pool());
    }

    void register(ServletContext context) {
        servlets.forEach((route, servlet) -> {
            ServletRegistration.Dynamic registration = context.addServlet(route.id(), servlet);
            registration.setAsyncSupported(true);
            registration.addMapping(route.prefix() + "/*");
        });
    }

    Map<Route, MvcStyle> handlers() {
        return handlers;
    }

    /** By the ids of their routes. */
    Map<String, ClientPool> pools() {
        return pools;
    }

    void addTo(TimeLimits limits) {
        pools.keySet().forEach(route -> limits.addClient(route, settings));
        servlets.forEach((route, servlet) -> addTo(limits, route, servlet.isAsynchronous()));
        handlers.forEach((route, handler) -> addTo(limits, route, handler.isAsynchronous()));
    }

    private void addTo(TimeLimits limits, Route route, boolean asynchronous) {
        if (asynchronous) {
            limits.addCall(route.id(), timeLimit);
        }
    }

    /** The servlets end with their server. */
    @Override
    public void close() {
        handlers.values().forEach(MvcStyle::close);
    }
}
