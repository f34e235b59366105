package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.cloud.gateway.server.mvc.config.FilterProperties;
import org.springframework.cloud.gateway.server.mvc.config.GatewayMvcProperties;
import org.springframework.cloud.gateway.server.mvc.config.RouteProperties;
import org.springframework.cloud.gateway.server.mvc.filter.RetryFilterFunctions;

/**
 * The retries of the {@code Retry} filters of a gateway on servlets, for each service that has a route with one. With Spring Retry on the
 * class path {@code retries} counts calls, the first one too. Spring's own retry makes at most three after the first. A route in Java code
 * is not seen.
 */
record ServletRetries(GatewayMvcProperties gateway, TypedSettings settings) implements LimitSource {

    private static final String NAME = "Retry";
    private static final String RETRIES = "retries";
    private static final int USUAL = 3;

    /** Of {@code RetryPolicy.getBackOff()}. */
    private static final int MOST_OF_FRAMEWORK = 3;

    /** Where a filter is written. */
    private record Written(String property, String service, int retries) {}

    @Override
    public List<Retry> retries() {
        return written()
                .map(Written::service)
                .distinct()
                .sorted()
                .map(service ->
                        new Retry(service, () -> calls(most(service).retries()), calls -> setting(most(service))))
                .toList();
    }

    private Written most(String service) {
        return written()
                .filter(filter -> filter.service().equals(service))
                .max(Comparator.comparing(Written::retries))
                .orElseThrow();
    }

    private Stream<Written> written() {
        List<Written> all = new ArrayList<>();
        List<RouteProperties> routes = gateway.getRoutes();
        for (int i = 0; i < routes.size(); i++) {
            List<FilterProperties> filters = routes.get(i).getFilters();
            for (int j = 0; j < filters.size(); j++) {
                if (NAME.equals(filters.get(j).getName())) {
                    String property = "routes[" + i + "].filters[" + j + "].args." + RETRIES;
                    all.add(new Written(property, service(routes.get(i)), retries(filters.get(j))));
                }
            }
        }
        return all.stream();
    }

    private static String service(RouteProperties route) {
        return ServletRoutes.isBalanced(route) ? route.getUri().getHost() : route.getId();
    }

    private static int retries(FilterProperties filter) {
        return ServletRoutes.argument(filter, RETRIES)
                .map(value -> Integer.parseInt(value.trim()))
                .orElse(USUAL);
    }

    private static int calls(int retries) {
        return bySpringRetry() ? Math.max(1, retries) : 1 + Math.min(retries, MOST_OF_FRAMEWORK);
    }

    /** Before version 5 there is no other. */
    private static boolean bySpringRetry() {
        try {
            return (boolean) Fields.getStatic(RetryFilterFunctions.class, "USE_SPRING_RETRY")
                    && !(boolean) Fields.getStatic(RetryFilterFunctions.class, "useFrameworkRetry");
        } catch (IllegalStateException older) {
            return true;
        }
    }

    private Setting setting(Written filter) {
        String prefix = (String) Fields.getStatic(GatewayMvcProperties.class, "PREFIX");
        return settings.of(filter.retries(), USUAL, prefix + "." + filter.property());
    }
}
