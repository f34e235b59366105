package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.PoolLimits;
import dev.fusebox.proxies.client.TimeLimits;
import jakarta.servlet.Servlet;
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
    private final Map<Route, ServletStyle> styles = new LinkedHashMap<>();

    /** @param timeLimit of an asynchronous call; {@code null} for that of the server */
    ServletRoutes(List<Route> routes, ClientSettings settings, Duration timeLimit) {
        this.settings = settings;
        this.timeLimit = timeLimit;
        routes.forEach(route -> styles.put(route, style(route)));
    }

    private ServletStyle style(Route route) {
        return switch (route.style()) {
            case "sync" -> new SyncProxy(route, settings);
            case "async-complete" -> new AsyncCompleteProxy(route, apache(route), timeLimit);
            case "async-resume" -> new AsyncResumeProxy(route, apache(route), timeLimit);
            case "rest-template" -> new RestTemplateProxy(route, settings);
            case "completable-future-apache-client" -> new FutureProxy(route, apache(route));
            case "completable-future-java-client" -> new FutureProxy(route, new JavaFutureClient(route, settings));
            default -> throw new IllegalArgumentException("no style " + route.style());
        };
    }

    private FutureClient apache(Route route) {
        return new ApacheFutureClient(route, settings);
    }

    void register(ServletContext context) {
        styles.forEach((route, style) -> {
            if (style instanceof Servlet servlet) {
                ServletRegistration.Dynamic registration = context.addServlet(route.id(), servlet);
                registration.setAsyncSupported(true);
                registration.addMapping(route.prefix() + "/*");
            }
        });
    }

    /** Those of Spring MVC. */
    Map<Route, ServletStyle> handlers() {
        Map<Route, ServletStyle> handlers = new LinkedHashMap<>(styles);
        handlers.values().removeIf(Servlet.class::isInstance);
        return handlers;
    }

    void addTo(PoolLimits limits) {
        styles.forEach((route, style) -> limits.add(route.id(), style.pool()));
    }

    void addTo(TimeLimits limits) {
        styles.keySet().forEach(route -> limits.addClient(route.id(), settings));
        styles.forEach((route, style) -> {
            if (style.isAsynchronous()) {
                limits.addCall(route.id(), timeLimit);
            }
        });
    }

    @Override
    public void close() {
        styles.values().forEach(style -> style.pool().close());
    }
}
