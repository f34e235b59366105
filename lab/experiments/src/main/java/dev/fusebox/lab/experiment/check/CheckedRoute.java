package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.RouteAddresses;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.load.call.CallHeaders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A route as it is called.
 *
 * @param target where its calls go in real life; {@code null} for nowhere
 * @param path of a call that it takes
 * @param leftOut why no call is made; {@code null} for a route that is measured
 */
record CheckedRoute(
        String id,
        @Nullable String target,
        String path,
        CallHeaders headers,
        @Nullable String leftOut) {

    private static final Pattern PATHS = Pattern.compile("Paths?: \\[");
    private static final Pattern HOSTS = Pattern.compile("Hosts?: \\[([^\\],]+)");
    private static final Pattern METHODS = Pattern.compile("Methods?: \\[([^\\]]+)]");

    /**
     * @param paths of the command line, by route
     * @param headers of the command line
     */
    static CheckedRoute of(ReadRoute route, Map<String, String> paths, CallHeaders headers) {
        String given = paths.get(route.id());
        String path = given != null ? given : path(route.predicate());
        String target = RouteAddresses.target(route).orElse(null);
        Map<String, String> sent =
                new LinkedHashMap<>(withHost(route.predicate(), headers).all());
        sent.put(StandInBackend.MARK, mark(route.id()));
        return new CheckedRoute(
                route.id(), target, path, new CallHeaders(sent), leftOut(route, target, given != null, headers));
    }

    /** @throws UsageException for a path of a route that is not there */
    static void requireKnown(Map<String, String> paths, List<ReadRoute> routes) {
        List<String> known = routes.stream().map(ReadRoute::id).toList();
        paths.keySet().stream()
                .filter(id -> known.stream().noneMatch(one -> id.equals(one) || id.startsWith(one + " ")))
                .findFirst()
                .ifPresent(id -> {
                    throw new UsageException("--path %s=..: there is no such route; there are %s"
                            .formatted(id, String.join(", ", known)));
                });
    }

    /** A word that is a header, whatever an id has in it. */
    private static String mark(String id) {
        return "r" + Integer.toHexString(id.hashCode());
    }

    String mark() {
        return mark(id);
    }

    private static @Nullable String leftOut(
            ReadRoute route, @Nullable String target, boolean pathGiven, CallHeaders headers) {
        String predicate = route.predicate();
        if (target == null) {
            return "it calls no backend over HTTP: " + route.address();
        }
        Matcher methods = METHODS.matcher(predicate);
        if (!pathGiven && methods.find() && !methods.group(1).contains("GET")) {
            return "it takes no GET, and check sends nothing else (" + methods.group() + ")";
        }
        if (predicate.contains("Weight: ")) {
            return "it takes only a share of the calls";
        }
        if (predicate.contains("Query: ") && !pathGiven) {
            return "its calls need a query; --path '%s=/..?..' gives one".formatted(route.id());
        }
        if ((predicate.contains("Header: ") || predicate.contains("Cookie: "))
                && headers.all().isEmpty()) {
            return "its calls need a header; --header gives one";
        }
        return RouteAddresses.partner(route)
                .map(words -> words + "; a Spring profile or --settings that switches it off lets check call the route")
                .orElse(null);
    }

    /** One that the first pattern of a predicate takes. */
    static String path(String predicate) {
        Matcher found = PATHS.matcher(predicate);
        if (!found.find()) {
            return "/";
        }
        String pattern = first(predicate.substring(found.end())).strip();
        String plain = pattern.replaceAll("\\{\\*[^/]*}|\\*\\*", "check");
        StringBuilder path = new StringBuilder();
        int depth = 0;
        for (char c : plain.toCharArray()) {
            depth += c == '{' ? 1 : 0;
            path.append(depth > 0 ? "" : c == '*' || c == '?' ? "x" : String.valueOf(c));
            if (c == '}' && --depth == 0) {
                path.append('1');
            }
        }
        return path.toString().startsWith("/") ? path.toString() : "/" + path;
    }

    /** The first of a list, up to a comma or a bracket that is not within braces. */
    private static String first(String list) {
        int depth = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0 && (c == ',' || c == ']')) {
                return list.substring(0, i);
            }
        }
        return list;
    }

    private static CallHeaders withHost(String predicate, CallHeaders headers) {
        Matcher hosts = HOSTS.matcher(predicate);
        if (!hosts.find() || headers.all().keySet().stream().anyMatch("Host"::equalsIgnoreCase)) {
            return headers;
        }
        String host =
                hosts.group(1).strip().replaceAll("\\*\\*|\\{[^}]*}", "check").replace("*", "x");
        Map<String, String> all = new LinkedHashMap<>(headers.all());
        all.put("Host", host);
        return new CallHeaders(all);
    }

    /** What a gateway tells calls by. */
    String call() {
        return path + " " + headers.all().getOrDefault("Host", "");
    }

    /** Below the path of the whole application. */
    CheckedRoute below(String base) {
        boolean there = base.isEmpty() || path.equals(base) || path.startsWith(base + "/");
        return there ? this : new CheckedRoute(id, target, base + path, headers, leftOut);
    }

    CheckedRoute without(String reason) {
        return new CheckedRoute(id, target, path, headers, reason);
    }

    boolean measured() {
        return leftOut == null;
    }

    /** Its request, for a separate connection. */
    String request() {
        boolean host = headers.all().keySet().stream().anyMatch("Host"::equalsIgnoreCase);
        return Stream.of(
                        "GET " + path + " HTTP/1.1\r\n",
                        host ? "" : "Host: 127.0.0.1\r\n",
                        "Connection: close\r\n",
                        headers.lines(),
                        "\r\n")
                .reduce("", String::concat);
    }
}
