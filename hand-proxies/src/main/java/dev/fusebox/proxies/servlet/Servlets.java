package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A servlet for each route whose style is one. */
final class Servlets {

    private final Map<Route, ServletStyle> servlets = new LinkedHashMap<>();

    Servlets(List<Route> routes, ClientSettings settings) {
        routes.forEach(route -> servlets.put(route, servlet(route, settings)));
    }

    private static ServletStyle servlet(Route route, ClientSettings settings) {
        return switch (route.style()) {
            case "sync" -> new SyncProxy(route, settings);
            default -> throw new IllegalArgumentException(route.style());
        };
    }

    void register(ServletContext context) {
        servlets.forEach((route, servlet) -> {
            ServletRegistration.Dynamic registration = context.addServlet(route.id(), servlet);
            registration.setAsyncSupported(true);
            registration.addMapping(route.prefix() + "/*");
        });
    }

    Map<String, ClientPool> pools() {
        Map<String, ClientPool> pools = new LinkedHashMap<>();
        servlets.forEach((route, servlet) -> pools.put(route.id(), servlet.pool()));
        return pools;
    }
}
