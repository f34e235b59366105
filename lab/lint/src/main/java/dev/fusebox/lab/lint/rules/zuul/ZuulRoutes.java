package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.settings.PropertyName;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The routes of a Zuul, and the services that its settings name. */
record ZuulRoutes(Subject subject) {

    /** Stands for each service without settings that name it. */
    static final String ANY = "any-service";

    private static final List<Pattern> NAMED = List.of(
            Pattern.compile("zuul\\.eureka\\.([^.]+)\\..*"),
            Pattern.compile("hystrix\\.command\\.(?!default\\.)([^.#(]+)\\..*"),
            Pattern.compile("(?!zuul\\.)([^.]+)\\.ribbon\\..*"));

    private static final String POOLS = "zuul.thread-pool.";

    /** @param byUrl whether calls go to an address, past Ribbon and Hystrix */
    record ZuulRoute(String id, String service, boolean byUrl, boolean retryable) {}

    List<ZuulRoute> routes() {
        Map<String, Map<String, Resolved>> byId = new LinkedHashMap<>();
        subject.below("zuul.routes").forEach((rest, value) -> {
            String[] words = rest.split("\\.", 2);
            byId.computeIfAbsent(words[0], id -> new LinkedHashMap<>())
                    .put(words.length == 1 ? "path" : PropertyName.plain(words[1]), value);
        });
        return byId.entrySet().stream()
                .map(e -> route(e.getKey(), e.getValue()))
                .toList();
    }

    /** A URL may stand in the path, {@code /orders/**=http://orders}; one of another scheme is a name of a service to Zuul. */
    private static ZuulRoute route(String id, Map<String, Resolved> values) {
        Resolved service = values.get("serviceid");
        Resolved retryable = values.get("retryable");
        boolean byUrl = is(values.get("url"), "(https?:|\\$\\{).*") || is(values.get("path"), ".*=\\s*https?:.*");
        return new ZuulRoute(
                id, service == null ? id : service.text(), byUrl, retryable != null && retryable.is("true"));
    }

    private static boolean is(@Nullable Resolved written, String pattern) {
        return written != null && written.text().matches(pattern);
    }

    /** Whether Undertow's threads serve the calls, of which the chain knows nothing. */
    boolean onUndertow() {
        return !subject.below("server.undertow").isEmpty()
                || subject.library("spring-boot-starter-undertow").isPresent();
    }

    /** The chains whose request threads are known. */
    Stream<ConfiguredChain> onThreads() {
        return onUndertow() ? Stream.empty() : chains();
    }

    /** The chains that differ: that of any service, unless each route's service has settings, and of each that has. */
    Stream<ConfiguredChain> chains() {
        List<ZuulRoute> routes = routes();
        if (!routes.isEmpty() && routes.stream().allMatch(ZuulRoute::byUrl)) {
            return Stream.empty(); // Hystrix guards none.
        }
        List<Pattern> named = Stream.concat(NAMED.stream(), ofPool()).toList();
        Set<String> services = new LinkedHashSet<>();
        subject.all()
                .forEach(r -> named.stream()
                        .map(pattern -> pattern.matcher(r.property()))
                        .filter(Matcher::matches)
                        .forEach(m -> services.add(m.group(1))));
        boolean others =
                routes.isEmpty() || routes.stream().anyMatch(r -> !r.byUrl() && !services.contains(r.service()));
        return Stream.concat(Stream.of(ANY).filter(any -> others), services.stream())
                .filter(service -> routes.stream().noneMatch(r -> r.byUrl() && r.id().equals(service)))
                .map(service -> ConfiguredChain.of(subject, service));
    }

    /** Of a pool of threads that is for one service, where there are such. */
    private Stream<Pattern> ofPool() {
        return subject.value(POOLS + "use-separate-thread-pools").filter(r -> r.is("true")).stream()
                .map(separate -> subject.value(POOLS + "thread-pool-key-prefix")
                        .map(Resolved::word)
                        .orElse(""))
                .map(prefix -> Pattern.compile(
                        "hystrix\\.threadpool\\.(?!default\\.)" + Pattern.quote(prefix) + "([^.]+)\\..*"));
    }
}
