package dev.fusebox.lab.appcost.app;

import dev.fusebox.lab.jmx.attach.AttachedApplication.ReadSettings;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.jmx.attach.ReadSource;
import dev.fusebox.lab.jmx.attach.ReadSource.ReadValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings that lead the routes of an application to servers of the lab: the lists of servers of its services, and the addresses
 * of its routes. A list of routes counts as a whole, so it is written anew with all that it has.
 *
 * @param routes as the running application has them
 * @param read its settings
 */
public record RouteAddresses(List<ReadRoute> routes, ReadSettings read) {

    private static final Pattern IN_LIST = Pattern.compile(
            "(spring\\.cloud\\.gateway(?:\\.server\\.web(?:flux|mvc)|\\.mvc)?\\.routes)\\[(\\d+)\\]\\.(.+)");
    private static final Pattern IN_MAP = Pattern.compile(
            "spring\\.cloud\\.gateway(?:\\.server\\.webmvc|\\.mvc)?\\.routes-?map\\.([^.]+)\\.uri",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern ZUUL = Pattern.compile("zuul\\.routes\\.([^.]+)\\.url");

    private static final Set<String> BASE_PATHS = Set.of("server.servlet.context-path", "spring.webflux.base-path");

    /** They answer only where something else does: a limiter with its store, tokens of a login. */
    private static final Map<String, String> PARTNERS = Map.of(
            "RequestRateLimiter", "counts in Redis",
            "TokenRelay", "needs a token of a login",
            "SaveSession", "keeps sessions outside");

    /** Where the calls of a route go; two routes with an equal one share what is per backend. Empty for a route that calls none. */
    public static Optional<String> target(ReadRoute route) {
        String address = route.address();
        int colon = address.indexOf("://");
        if (colon < 0) {
            return address.isBlank() || address.startsWith("forward:") ? Optional.empty() : Optional.of(address);
        }
        String scheme = address.substring(0, colon).toLowerCase(Locale.ROOT);
        String place = address.substring(colon + 3).replaceFirst("/.*", "");
        return switch (scheme) {
            case "lb" -> Optional.of(place.replaceFirst(":.*", ""));
            case "http", "https" -> Optional.of(scheme + "://" + place);
            default -> Optional.empty();
        };
    }

    /** Whether a target is a service that is found by its name. */
    public static boolean isService(String target) {
        return !target.contains("://");
    }

    /** What a route needs besides its backend, in words; empty for nothing. */
    public static Optional<String> partner(ReadRoute route) {
        return PARTNERS.entrySet().stream()
                .filter(one -> route.filters().stream().anyMatch(filter -> filter.contains(one.getKey())))
                .map(one -> "its filter " + one.getKey() + " " + one.getValue())
                .findFirst();
    }

    /** The path of the whole application; empty for none. */
    public static String basePath(ReadSettings read) {
        return read.sources().stream()
                .flatMap(source -> source.values().stream())
                .filter(value -> BASE_PATHS.contains(value.property()))
                .map(value -> value.text().replaceFirst("/$", ""))
                .findFirst()
                .orElse("");
    }

    /** @param ports of the lab's servers, by target */
    public Map<String, String> settings(AppJar app, ToIntFunction<String> ports) {
        Map<String, String> settings = new LinkedHashMap<>();
        targets().filter(RouteAddresses::isService).forEach(service -> {
            String place = "127.0.0.1:" + ports.applyAsInt(service);
            if (app.has("ribbon-core")) {
                settings.put(service + ".ribbon.listOfServers", place);
                settings.put(
                        service + ".ribbon.NIWSServerListClassName",
                        "com.netflix.loadbalancer.ConfigurationBasedServerList");
            } else {
                settings.put(
                        "spring.cloud.discovery.client.simple.instances[" + service + "][0].uri", "http://" + place);
            }
        });
        values().map(ReadValue::property).forEach(property -> {
            if (property.endsWith(".httpclient.proxy.host")) {
                settings.put(property, "");
            } else if (property.equals("management.server.port")) {
                settings.put("management.server.address", "127.0.0.1");
            }
        });
        listPrefix().ifPresent(prefix -> settings.putAll(list(prefix, ports)));
        values().map(ReadValue::property)
                .distinct()
                .forEach(property -> Stream.of(IN_MAP, ZUUL)
                        .map(pattern -> pattern.matcher(property))
                        .filter(Matcher::matches)
                        .forEach(
                                named -> address(named.group(1), ports).ifPresent(url -> settings.put(property, url))));
        return settings;
    }

    /** Each target once. */
    public Stream<String> targets() {
        return routes.stream().flatMap(route -> target(route).stream()).distinct();
    }

    private Stream<ReadValue> values() {
        return read.sources().stream().flatMap(source -> source.values().stream());
    }

    /** The first property of a source that has a list of routes decides which list counts. */
    private Optional<String> listPrefix() {
        return values().map(value -> IN_LIST.matcher(value.property()))
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .findFirst();
    }

    private Map<String, String> list(String prefix, ToIntFunction<String> ports) {
        ReadSource source = read.sources().stream()
                .filter(one ->
                        one.values().stream().anyMatch(value -> value.property().startsWith(prefix + "[")))
                .findFirst()
                .orElseThrow();
        Map<String, String> list = new LinkedHashMap<>();
        Map<String, String> ids = new LinkedHashMap<>();
        for (ReadValue value : source.values()) {
            Matcher part = IN_LIST.matcher(value.property());
            if (part.matches() && part.group(1).equals(prefix)) {
                list.put(value.property(), value.text());
                ids.putIfAbsent(part.group(2), null);
                if (part.group(3).equals("id")) {
                    ids.put(part.group(2), value.text());
                }
            }
        }
        List<String> unnamed = unnamed(
                Set.copyOf(ids.values().stream().filter(id -> id != null).toList()));
        boolean changed = false;
        for (Map.Entry<String, @Nullable String> one : ids.entrySet()) {
            String id = one.getValue() != null ? one.getValue() : unnamed.isEmpty() ? "" : unnamed.remove(0);
            Optional<String> url = address(id, ports);
            url.ifPresent(address -> list.put(prefix + "[" + one.getKey() + "].uri", address));
            // Spring would make up another one at each start.
            list.putIfAbsent(prefix + "[" + one.getKey() + "].id", "route-" + one.getKey());
            changed |= url.isPresent();
        }
        return changed ? list : Map.of();
    }

    /** The ids that the framework made for routes without one, in their order. */
    private List<String> unnamed(Set<String> named) {
        return routes.stream()
                .map(ReadRoute::id)
                .filter(id -> !named.contains(id))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** The lab's address for a route with a fixed one. */
    private Optional<String> address(String id, ToIntFunction<String> ports) {
        return routes.stream()
                .filter(route -> route.id().equals(id))
                .flatMap(route -> target(route).stream())
                .filter(target -> !isService(target))
                .map(target -> "http://127.0.0.1:" + ports.applyAsInt(target))
                .findFirst();
    }
}
