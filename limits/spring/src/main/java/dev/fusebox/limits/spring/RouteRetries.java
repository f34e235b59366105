package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.filter.FilterDefinition;
import org.springframework.cloud.gateway.filter.factory.RetryGatewayFilterFactory;
import org.springframework.cloud.gateway.filter.factory.RetryGatewayFilterFactory.RetryConfig;
import org.springframework.cloud.gateway.route.Route;

/**
 * The retries of the gateway's {@code Retry} filters, for each service that has a route with such a filter. A route with an
 * address counts as a service with the route's id. Among the routes of a service, the one with most retries counts.
 */
record RouteRetries(Routes known, GatewayProperties definitions, GatewaySettings settings) implements LimitSource {

    private static final String NAME = "Retry";

    @Override
    public List<Retry> retries() {
        return known.now().stream()
                .filter(route -> !filters(route).isEmpty())
                .map(RouteRetries::service)
                .distinct()
                .sorted()
                .map(service -> new Retry(service, () -> mostCalls(service), calls -> setting(service)))
                .toList();
    }

    private static String service(Route route) {
        return Routes.isBalanced(route) ? route.getUri().getHost() : route.getId();
    }

    private Integer mostCalls(String service) {
        return most(service).map(route -> calls(filters(route))).findFirst().orElse(1);
    }

    private Stream<Route> most(String service) {
        return known.now().stream()
                .filter(route -> service(route).equals(service))
                .sorted(Comparator.comparing((Route route) -> calls(filters(route)))
                        .reversed());
    }

    /** Retries of each Retry filter of the route, the outer first. */
    private static List<Integer> filters(Route route) {
        return Routes.configs(route, RetryGatewayFilterFactory.class, RetryConfig.class)
                .map(RetryConfig::getRetries)
                .toList();
    }

    /**
     * Calls to the backend when every one of them fails. Nested filters do not multiply: they share one count of retries, and
     * each stops when the count has reached its own number.
     */
    static int calls(List<Integer> retries) {
        return new Count(retries).run(0);
    }

    private static final class Count {
        private final List<Integer> retries;
        private int iteration = -1;

        Count(List<Integer> retries) {
            this.retries = retries;
        }

        int run(int filter) {
            if (filter == retries.size()) {
                return 1;
            }
            int calls = 0;
            do {
                calls += run(filter + 1);
                iteration++;
            } while (iteration < retries.get(filter));
            return calls;
        }
    }

    private Setting setting(String service) {
        Route route = most(service).findFirst().orElseThrow();
        Integer live = filters(route).stream().max(Comparator.naturalOrder()).orElseThrow();
        List<String> keys = new ArrayList<>();
        for (String filter : keys(route)) {
            // Written out, or the first value after Retry=.
            keys.add(filter);
            keys.add(filter + ".args.retries");
        }
        if (keys.isEmpty()) {
            keys.add("routes");
        }
        String text = keys.stream()
                .map(settings::written)
                .filter(written -> written != null && isShort(written, live))
                .findFirst()
                .orElse(live.toString());
        return settings.of(text, String.valueOf(new RetryConfig().getRetries()), keys.toArray(String[]::new));
    }

    private static boolean isShort(String written, int retries) {
        return Pattern.matches(NAME + "\\s*=\\s*" + retries + "\\s*(,.*)?", written.trim());
    }

    /** The properties that define the Retry filters of a route; none when Java code defines it. */
    private List<String> keys(Route route) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < definitions.getRoutes().size(); i++) {
            if (route.getId().equals(definitions.getRoutes().get(i).getId())) {
                String filters = "routes[" + i + "].filters";
                keys.addAll(keys(filters, definitions.getRoutes().get(i).getFilters()));
            }
        }
        keys.addAll(keys("default-filters", definitions.getDefaultFilters()));
        return keys;
    }

    private static List<String> keys(String list, List<FilterDefinition> filters) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < filters.size(); i++) {
            if (NAME.equals(filters.get(i).getName())) {
                keys.add(list + "[" + i + "]");
            }
        }
        return keys;
    }
}
