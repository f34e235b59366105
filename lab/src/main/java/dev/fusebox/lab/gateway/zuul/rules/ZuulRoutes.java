package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.settings.PropertyName;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The routes of a Zuul, and the services that its settings name. */
record ZuulRoutes(Subject subject) {

    /** Stands for each service without settings that name it. */
    static final String ANY = "any-service";

    private static final List<Pattern> NAMED = List.of(
            Pattern.compile("zuul\\.eureka\\.([^.]+)\\..*"),
            Pattern.compile("hystrix\\.command\\.(?!default\\.)([^.]+)\\..*"),
            Pattern.compile("(?!zuul\\.)([^.]+)\\.ribbon\\..*"));

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

    private static ZuulRoute route(String id, Map<String, Resolved> values) {
        Resolved service = values.get("serviceid");
        Resolved retryable = values.get("retryable");
        Resolved url = values.get("url");
        return new ZuulRoute(
                id,
                service == null ? id : service.text(),
                url != null && !url.text().startsWith("forward:"),
                retryable != null && retryable.is("true"));
    }

    /** Whether every route goes to an address, so that Hystrix guards none. */
    /** Whether Undertow's threads serve the calls, of which the chain knows nothing. */
    boolean onUndertow() {
        return !subject.below("server.undertow").isEmpty()
                || subject.library("spring-boot-starter-undertow").isPresent();
    }

    boolean onlyByUrl() {
        List<ZuulRoute> routes = routes();
        return !routes.isEmpty() && routes.stream().allMatch(ZuulRoute::byUrl);
    }

    /** The chains that differ: that of any service, and of each that has settings. */
    List<ConfiguredChain> chains(Component zuul) {
        Set<String> services = new LinkedHashSet<>(List.of(ANY));
        subject.all()
                .forEach(r -> NAMED.stream()
                        .map(pattern -> pattern.matcher(r.property()))
                        .filter(Matcher::matches)
                        .forEach(m -> services.add(m.group(1))));
        return services.stream()
                .filter(service -> routes().stream().noneMatch(r -> r.byUrl() && r.id().equals(service)))
                .map(service -> ConfiguredChain.of(zuul, subject, service))
                .toList();
    }

    /** For people: {@code of service orders}; nothing where a setting holds for all. */
    static String of(String service) {
        return service.equals(ANY) ? "" : " of service " + service;
    }
}
