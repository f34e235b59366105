package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.boot.SettingsDocument.Written;
import dev.fusebox.lab.settings.Filtered;
import dev.fusebox.lab.settings.PropertyName;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the files of an application do not show, although it may have limits or routes there. */
final class NotSeen {

    private static final String IMPORT = "spring.config.import";

    /** What brings settings that lint does not read, with its name for people. */
    private static final Map<String, String> SOURCES = sources();

    static final List<String> ELSEWHERE = List.copyOf(SOURCES.keySet());

    private static final String CLOUD = "org.springframework.cloud.";
    private static final String GATEWAY = CLOUD + "gateway.";
    private static final String ZUUL = CLOUD + "netflix.zuul.filters.";
    private static final String BOOT = "org.springframework.boot.";

    private static final List<String> ROUTES = List.of(
            GATEWAY + "route.builder.RouteLocatorBuilder",
            GATEWAY + "route.RouteLocator",
            GATEWAY + "route.RouteDefinitionLocator",
            GATEWAY + "route.RouteDefinitionRepository",
            GATEWAY + "route.RouteDefinitionWriter",
            GATEWAY + "server.mvc.handler.GatewayRouterFunctions",
            ZUUL + "RouteLocator",
            ZUUL + "SimpleRouteLocator",
            ZUUL + "RefreshableRouteLocator",
            ZUUL + "discovery.DiscoveryClientRouteLocator");

    private static final List<String> LIMITS = List.of(
            CLOUD + "client.circuitbreaker.Customizer",
            GATEWAY + "config.HttpClientCustomizer",
            "reactor.netty.resources.ConnectionProvider",
            "reactor.netty.resources.LoopResources",
            "io.github.resilience4j.bulkhead.BulkheadConfig",
            "io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig",
            "io.github.resilience4j.circuitbreaker.CircuitBreakerConfig",
            "io.github.resilience4j.timelimiter.TimeLimiterConfig",
            "com.netflix.hystrix.HystrixCommandProperties",
            "com.netflix.hystrix.HystrixThreadPoolProperties",
            "com.netflix.client.config.IClientConfig",
            CLOUD + "netflix.zuul.filters.route.RibbonCommandFactory",
            BOOT + "web.embedded.tomcat.TomcatServletWebServerFactory",
            BOOT + "web.embedded.tomcat.TomcatConnectorCustomizer",
            BOOT + "tomcat.servlet.TomcatServletWebServerFactory",
            BOOT + "tomcat.TomcatConnectorCustomizer");

    /** Encrypted settings of these can be limits; a password of something else is none. */
    private static final Pattern OF_CALLS =
            Pattern.compile("(?:spring\\.cloud\\.(?:gateway|circuitbreaker)|resilience4j|zuul|hystrix|server)\\..*"
                    + "|(?:.+\\.)?ribbon\\..*");

    /** A server of settings, which brings itself none. */
    private static final String SERVER = "spring.cloud.config.server.";

    static List<Unseen> of(Application application) {
        return Stream.of(
                        code(application, "routes in Java", ROUTES),
                        code(application, "limits in Java", LIMITS),
                        elsewhere(application),
                        filesBeside(application),
                        othersBeside(application),
                        oldPrefix(application),
                        encrypted(application),
                        ofHelm(application))
                .flatMap(s -> s)
                .distinct()
                .toList();
    }

    private static Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put(IMPORT, "imported settings");
        sources.put("spring.cloud.config", "a configuration server");
        sources.put("spring.cloud.consul.config", "settings in Consul");
        sources.put("spring.cloud.zookeeper", "settings in ZooKeeper");
        sources.put("spring.cloud.vault", "settings in Vault");
        sources.put("spring.cloud.kubernetes.config", "settings of Kubernetes");
        sources.put("spring.cloud.nacos.config", "settings in Nacos");
        return sources;
    }

    private static Stream<Unseen> code(Application application, String what, List<String> types) {
        Map<String, String> named = new LinkedHashMap<>();
        types.forEach(type -> application.code().naming(type).ifPresent(where -> named.putIfAbsent(where, type)));
        String places = named.entrySet().stream()
                .limit(3)
                .map(e -> "%s uses %s".formatted(e.getKey(), simple(e.getValue())))
                .collect(Collectors.joining(", "));
        return Stream.of(places)
                .filter(found -> !found.isEmpty())
                .map(found -> new Unseen(
                        what, found + (named.size() > 3 ? ", and others" : "") + "; lint reads no code", null));
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static Stream<Unseen> elsewhere(Application application) {
        Set<String> named = new HashSet<>();
        Set<String> bootstrap = new HashSet<>();
        return application.elsewhere(ELSEWHERE).stream()
                .filter(w -> !w.place().isBootstrap() || !application.ignoresBootstrap() && bootstrap.add(source(w)))
                .filter(w -> !PropertyName.plain(w.property()).startsWith(SERVER) && !switchesOff(w))
                .filter(w -> isImport(w) || named.add(source(w)))
                .map(w -> new Unseen(
                        source(w),
                        "%s brings settings that lint does not have, and they may decide otherwise"
                                .formatted(isImport(w) ? w.property() + "=" + withoutUser(w.text()) : w.property()),
                        w.place()));
    }

    private static boolean switchesOff(Written written) {
        return PropertyName.plain(written.property()).endsWith(".enabled") && SettingValue.is(written.text(), "false");
    }

    private static boolean isImport(Written written) {
        return PropertyName.plain(written.property()).startsWith(IMPORT);
    }

    /** What it says goes into the log of a build. */
    private static String withoutUser(String location) {
        return location.replaceAll("//[^/@]*@", "//");
    }

    private static String source(Written written) {
        String property = PropertyName.plain(written.property());
        if (isImport(written)) {
            return written.text().contains("configserver:") ? "a configuration server" : "imported settings";
        }
        return ELSEWHERE.stream()
                .filter(source -> property.startsWith(source + "."))
                .findFirst()
                .map(SOURCES::get)
                .orElse("imported settings");
    }

    private static Stream<Unseen> filesBeside(Application application) {
        return Stream.of(application.unread())
                .filter(profiles -> !profiles.isEmpty())
                .map(profiles -> new Unseen(
                        "the files of profiles beside it",
                        "%s has others for %s; pass their folder"
                                .formatted(application.title(), String.join(", ", profiles)),
                        null));
    }

    /** One that the files import has been read. */
    private static Stream<Unseen> othersBeside(Application application) {
        List<String> others = application.others().stream()
                .filter(file -> application.files().all().noneMatch(read -> ("/" + read.place()).endsWith("/" + file)))
                .toList();
        return Stream.of(others)
                .filter(files -> !files.isEmpty())
                .map(files -> new Unseen(
                        "%s beside it".formatted(String.join(", ", files)),
                        "%s is judged alone; give the folder".formatted(application.title()),
                        null));
    }

    /** Where today's prefix is there too, a version of today reads the old one not at all, or the two as one. */
    private static Stream<Unseen> oldPrefix(Application application) {
        boolean today = application.properties().anyMatch(p -> p.startsWith("spring.cloud.gateway.server."));
        return written(application)
                .filter(w -> today && PropertyName.plain(w.property()).startsWith("spring.cloud.gateway.routes["))
                .limit(1)
                .map(w -> new Unseen(
                        "routes under the old prefix",
                        "lint reads those under spring.cloud.gateway.server.webflux here; move these there",
                        w.place()));
    }

    private static Stream<Unseen> encrypted(Application application) {
        return first(
                application,
                w -> w.text().startsWith("{cipher}")
                        && OF_CALLS.matcher(w.property()).matches(),
                "encrypted values",
                "only the process decrypts them");
    }

    private static Stream<Unseen> ofHelm(Application application) {
        return application.lines().entrySet().stream()
                .filter(file -> file.getValue().stream().anyMatch(Filtered::hasHelm))
                .map(file -> new Unseen(
                        "what Helm fills in",
                        "%s is a template; pass what `helm template` makes of it".formatted(file.getKey()),
                        null));
    }

    private static Stream<Unseen> first(Application application, Predicate<Written> which, String what, String why) {
        Optional<Written> found = written(application).filter(which).findFirst();
        return found.stream().map(w -> new Unseen(what, "%s; %s".formatted(w.property(), why), w.place()));
    }

    private static Stream<Written> written(Application application) {
        return application.documents().stream().flatMap(d -> d.values().values().stream());
    }
}
