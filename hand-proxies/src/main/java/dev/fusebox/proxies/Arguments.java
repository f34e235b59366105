package dev.fusebox.proxies;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the command line says. It is read without Spring, because not all servers are started by Spring.
 *
 * @param all every {@code --<name>=<value>}
 */
public record Arguments(Server server, List<Route> routes, Map<String, String> all) {

    static final String SERVER = "hand-proxy.server";
    private static final String ROUTES = "hand-proxy.routes";

    /** @throws IllegalArgumentException that says in one line what is wrong, where, and what to do */
    static Arguments of(String... args) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            if (!arg.startsWith("--") || equals < 0) {
                throw new IllegalArgumentException(arg + ": write --<name>=<value>");
            }
            all.put(arg.substring(2, equals), arg.substring(equals + 1));
        }
        Server server = Server.of(required(all, SERVER));
        return new Arguments(server, routes(all, server), Map.copyOf(all));
    }

    private static List<Route> routes(Map<String, String> all, Server server) {
        List<Route> routes = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        do {
            Route route = route(all, ROUTES + "[" + routes.size() + "].", server);
            if (!ids.add(route.id())) {
                throw new IllegalArgumentException(ROUTES + "[" + routes.size() + "].id=" + route.id()
                        + ": another route has it; give this one another id");
            }
            routes.add(route);
        } while (all.containsKey(ROUTES + "[" + routes.size() + "].prefix"));
        return List.copyOf(routes);
    }

    private static Route route(Map<String, String> all, String at, Server server) {
        String prefix = required(all, at + "prefix");
        if (!prefix.startsWith("/") || prefix.endsWith("/")) {
            throw new IllegalArgumentException(at + "prefix=" + prefix + ": write it as /v1/routea");
        }
        String service = required(all, at + "service");
        String style = required(all, at + "style");
        if (!server.styles().contains(style)) {
            throw new IllegalArgumentException(at + "style=" + style + ": " + server.id()
                    + " has no such style; choose " + String.join(", ", server.styles()));
        }
        return new Route(all.getOrDefault(at + "id", service), prefix, service, address(all, at + "address"), style);
    }

    private static URI address(Map<String, String> all, String name) {
        String text = required(all, name);
        try {
            URI address = new URI(text);
            if ("http".equals(address.getScheme())
                    && address.getHost() != null
                    && address.getPort() > 0
                    && text.equals("http://" + address.getRawAuthority())) {
                return address;
            }
        } catch (URISyntaxException notAnAddress) {
            // The same answer.
        }
        throw new IllegalArgumentException(name + "=" + text + ": write it as http://127.0.0.1:8881");
    }

    private static String required(Map<String, String> all, String name) {
        String value = all.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("--" + name + "=<value> is missing");
        }
        return value;
    }
}
