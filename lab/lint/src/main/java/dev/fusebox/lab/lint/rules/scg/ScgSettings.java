package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.LibraryVersion;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.Resolved.UndecidedValue;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The routes and the client of a Spring Cloud Gateway, below the prefix that its version reads. */
record ScgSettings(Subject subject) {

    private static final String TODAY = "spring.cloud.gateway.server.webflux";
    private static final String BEFORE = "spring.cloud.gateway";
    private static final String CIRCUIT_BREAKER = "spring-cloud-circuitbreaker-resilience4j";
    private static final Pattern ELEMENT = Pattern.compile("\\[(\\d+)](?:\\.(.+))?");

    /** The prefix of today, where the settings have it or the library reads no other. */
    String prefix() {
        boolean five = gateway().filter(v -> v.atLeast("5.0")).isPresent()
                || subject.libraries().assumed() && subject.libraries().declares("4.0");
        return hasTodaysPrefix() || five ? TODAY : BEFORE;
    }

    private boolean hasTodaysPrefix() {
        return !subject.below(TODAY).isEmpty();
    }

    private Optional<LibraryVersion> gateway() {
        return known("spring-cloud-gateway-server-webflux").or(() -> known("spring-cloud-gateway-server"));
    }

    /** The version in the application's own jar. */
    private Optional<LibraryVersion> known(String artifact) {
        return subject.libraries().assumed() ? Optional.empty() : subject.library(artifact);
    }

    /**
     * Whether each circuit breaker of a route has a bulkhead, asked for or not.
     *
     * @throws UsageException where neither a jar nor the prefix tells the version
     */
    boolean bulkheads() {
        return !subject.is("spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled", "false") && bringsBulkheads();
    }

    /** Source: {@code ReactiveResilience4JAutoConfiguration}, 3.3 and 5.0, which asks for the class of bulkheads. */
    private boolean bringsBulkheads() {
        Libraries libraries = subject.libraries();
        if (!libraries.assumed()) {
            return libraries.has("resilience4j-bulkhead")
                    && known(CIRCUIT_BREAKER).filter(v -> v.atLeast("3.3")).isPresent();
        }
        if (hasTodaysPrefix() || subject.below(BEFORE).isEmpty()) {
            return true;
        }
        return releasedWithBulkheads(libraries)
                .orElseThrow(() -> new UsageException(
                        "%s has bulkheads on WebFlux from 3.3 on, and these files do not say its version: pass the jar"
                                .formatted(CIRCUIT_BREAKER)));
    }

    /** Version 3.3 came with release train 2025.0, for Spring Boot 3.5. Empty where no build file names either. */
    private static Optional<Boolean> releasedWithBulkheads(Libraries libraries) {
        return libraries
                .releaseTrain()
                .map(train -> train.atLeast("2025.0"))
                .or(() -> Optional.ofNullable(libraries.declaredBoot()).map(boot -> libraries.declares("3.5")));
    }

    /** Whether a circuit breaker of a route has a bulkhead for sure: nothing undecided, and no code that may decide it. */
    boolean surelyBulkheads() {
        try {
            return bulkheads() && ScgRules.customizer(subject.code()).isEmpty();
        } catch (UsageException | UndecidedValue notKnown) {
            return false;
        }
    }

    /** To be filled with changes. */
    Fix fix() {
        return subject.fix();
    }

    /** A part of the settings of Resilience4j. */
    Instances instances(String part) {
        return new Instances(subject, part);
    }

    /** The limits on the way through a circuit breaker of this id. */
    ConfiguredChain chain(String id) {
        return Instances.chain(subject, id);
    }

    /** A setting of the HTTP client. */
    Optional<Resolved> client(String key) {
        return subject.value(clientKey(key));
    }

    String clientKey(String key) {
        return prefix() + ".httpclient." + key;
    }

    boolean fixedPool() {
        return subject.is(clientKey("pool.type"), "FIXED");
    }

    List<ScgRoute> routes() {
        return routes(prefix());
    }

    /** Those below a prefix, which is another one on servlets. */
    List<ScgRoute> routes(String prefix) {
        List<ScgFilter> defaults = filters(subject.below(prefix + ".default-filters"), true);
        Map<Integer, Map<String, Resolved>> routes = elements(subject.below(prefix + ".routes"));
        return routes.entrySet().stream()
                .filter(e -> e.getValue().containsKey("uri"))
                .map(e -> route(e.getKey(), e.getValue(), defaults))
                .toList();
    }

    /** The filters of these names; a default filter, which all routes have, once. */
    Stream<ScgFilter> filtersNamed(String... names) {
        return routes().stream()
                .flatMap(route -> route.filters().stream())
                .filter(filter -> List.of(names).contains(filter.name()))
                .distinct();
    }

    /** The circuit breakers of Resilience4j. */
    List<ScgGuard> guards() {
        return byHystrix()
                ? List.of()
                : routes().stream().flatMap(ScgRoute::guards).toList();
    }

    /** Those of Hystrix: its own filter, and {@code CircuitBreaker} where no other library carries it out. */
    List<ScgGuard> guardsOfHystrix() {
        return routes().stream()
                .flatMap(route -> route.filters().stream()
                        .filter(f -> f.name().equals(ScgFilter.HYSTRIX) || f.isBreaker() && byHystrix())
                        .map(f -> new ScgGuard(route, f)))
                .toList();
    }

    /** Whether it may have the filter {@code Hystrix}: release 3.0, for Spring Boot 2.4, has it no more. */
    boolean knowsHystrix() {
        Libraries libraries = subject.libraries();
        return libraries.assumed()
                ? !hasTodaysPrefix() && !libraries.declares("2.4")
                : libraries.hasLike(ScgFilter.HYSTRIX.toLowerCase(Locale.ROOT))
                        && gateway().filter(v -> v.atLeast("3.0")).isEmpty();
    }

    /**
     * Findings on what a circuit breaker does.
     *
     * @throws UsageException where the application's own code may decide it instead
     */
    Stream<Found> decided(Stream<Found> findings) {
        List<Found> all = findings.toList();
        ScgRules.customizer(subject.code()).filter(where -> !all.isEmpty()).ifPresent(where -> {
            throw new UsageException(
                    "a Customizer in %s may decide it in Java; the live process knows: fusebox watch --pid PID"
                            .formatted(where));
        });
        return all.stream();
    }

    private boolean byHystrix() {
        return known("spring-cloud-netflix-hystrix").isPresent()
                && known(CIRCUIT_BREAKER).isEmpty();
    }

    private static ScgRoute route(int number, Map<String, Resolved> values, List<ScgFilter> defaults) {
        Resolved uri = Objects.requireNonNull(values.get("uri"));
        String id = Optional.ofNullable(values.get("id")).map(Resolved::text).orElse("route " + number);
        List<ScgFilter> own = filters(below(values, "filters"), false);
        return new ScgRoute(
                id,
                uri.value() == null ? uri.text() : uri.value(),
                uri,
                inOrder(defaults, own),
                below(values, "metadata."));
    }

    /** By position, and of one position the default filter first. Source: {@code RouteDefinitionRouteLocator.getFilters}, 4.2 and 5.0. */
    private static List<ScgFilter> inOrder(List<ScgFilter> defaults, List<ScgFilter> own) {
        return IntStream.range(0, Math.max(defaults.size(), own.size()))
                .boxed()
                .flatMap(i -> Stream.of(defaults, own)
                        .filter(filters -> i < filters.size())
                        .map(filters -> filters.get(i)))
                .toList();
    }

    private static List<ScgFilter> filters(Map<String, Resolved> values, boolean byDefault) {
        return elements(values).values().stream()
                .flatMap(filter -> Optional.ofNullable(filter.get(""))
                        .map(at -> ScgFilter.shortcut(at, byDefault))
                        .or(() -> ScgFilter.spelledOut(filter, byDefault))
                        .stream())
                .toList();
    }

    /** Values whose names begin with a prefix, by the rest of the name. */
    static Map<String, Resolved> below(Map<String, Resolved> values, String prefix) {
        Map<String, Resolved> below = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                below.put(key.substring(prefix.length()), value);
            }
        });
        return below;
    }

    /** The elements of a list, each with what is written below it, by the rest of the name. */
    private static Map<Integer, Map<String, Resolved>> elements(Map<String, Resolved> values) {
        Map<Integer, Map<String, Resolved>> elements = new TreeMap<>();
        values.forEach((key, value) -> {
            Matcher matcher = ELEMENT.matcher(key);
            if (matcher.matches()) {
                elements.computeIfAbsent(Integer.valueOf(matcher.group(1)), n -> new LinkedHashMap<>())
                        .put(Optional.ofNullable(matcher.group(2)).orElse(""), value);
            }
        });
        return elements;
    }
}
