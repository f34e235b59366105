package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.results.IneffectiveSetting;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the settings of a profile that size no limit of the live process. What a limit is sized by comes from the process
 * itself; that it is not this setting is the evidence, and the words say where the size came from instead.
 */
public final class IneffectiveSettings {

    /** A property that is meant to size limits: group 1 of the pattern, where there is one, is the service or pool it is for. */
    private record Sizing(Pattern property, LimitKind kind, String otherwise) {}

    private static final String DEFAULT_SEMAPHORE =
            "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests";

    private static final String NO_SEMAPHORE =
            "Hystrix isolates by threads here (zuul.ribbon-isolation-strategy=THREAD), so there is no semaphore";
    private static final String NO_THREADS = "Hystrix isolates by semaphore here, so no thread pool is used"
            + " (zuul.ribbon-isolation-strategy=THREAD would)";
    private static final String NO_BULKHEAD = "there is no such bulkhead in this process";
    private static final String NO_POOL = "there is no such connection pool in this process";

    private static final List<Sizing> SIZINGS = List.of(
            sizing(
                    "hystrix\\.command\\.([^.]+)\\.execution\\.isolation\\.semaphore\\.maxConcurrentRequests",
                    LimitKind.SEMAPHORE,
                    NO_SEMAPHORE),
            sizing("zuul\\.eureka\\.([^.]+)\\.semaphore\\.max-?semaphores", LimitKind.SEMAPHORE, NO_SEMAPHORE),
            sizing("zuul\\.semaphore\\.max-?semaphores", LimitKind.SEMAPHORE, NO_SEMAPHORE),
            sizing("hystrix\\.threadpool\\.([^.]+)\\.(?:coreSize|maximumSize)", LimitKind.THREAD_POOL, NO_THREADS),
            sizing("(?:([^.]+)\\.)?ribbon\\.Max(?:ConnectionsPerHost|TotalConnections)", LimitKind.HTTP_POOL, NO_POOL),
            sizing("zuul\\.host\\.max-?(?:per-?route|total)-?connections", LimitKind.HTTP_POOL, NO_POOL),
            sizing(
                    "resilience4j\\.bulkhead\\.(?:configs|instances)\\.([^.]+)\\.max-?concurrent-?calls",
                    LimitKind.BULKHEAD,
                    NO_BULKHEAD),
            sizing("server\\.tomcat\\.(?:threads\\.max|max-threads)", LimitKind.THREADS, "no Tomcat serves here"),
            sizing("server\\.tomcat\\.max-?connections", LimitKind.CONNECTIONS, "no Tomcat serves here"),
            sizing("server\\.tomcat\\.accept-?count", LimitKind.ACCEPT_QUEUE, "no Tomcat serves here"));

    /** Keys that Ribbon reads; it does so letter by letter. */
    private static final List<String> RIBBON = List.of(
            "MaxConnectionsPerHost",
            "MaxTotalConnections",
            "ReadTimeout",
            "ConnectTimeout",
            "MaxAutoRetries",
            "MaxAutoRetriesNextServer",
            "OkToRetryOnAllOperations",
            "ServerListRefreshInterval",
            "NIWSServerListClassName",
            "NFLoadBalancerRuleClassName",
            "NFLoadBalancerPingClassName",
            "listOfServers",
            "ConnectionManagerTimeout",
            "PoolMaxThreads",
            "PoolMinThreads",
            "EnableZoneAffinity",
            "FollowRedirects",
            "GZipPayload",
            "ConnIdleEvictTimeMilliSeconds",
            "PoolKeepAliveTime",
            "DeploymentContextBasedVipAddresses",
            "eager-load.enabled",
            "eager-load.clients");

    private IneffectiveSettings() {}

    private static Sizing sizing(String property, LimitKind kind, String otherwise) {
        return new Sizing(Pattern.compile(property), kind, otherwise);
    }

    /**
     * @param settings what the profile says to this process, by property
     * @param live every limit of the process
     */
    public static List<IneffectiveSetting> of(Map<String, String> settings, List<LimitUsage> live) {
        return found(settings, (property, value) -> why(property, value, live));
    }

    /** Those that no process reads, whatever limits it has: what can be said before all limits of a process exist. */
    public static List<IneffectiveSetting> neverRead(Map<String, String> settings, List<LimitUsage> limits) {
        return found(settings, (property, value) -> neverRead(property, limits));
    }

    private static List<IneffectiveSetting> found(
            Map<String, String> settings, BiFunction<String, String, Optional<String>> why) {
        List<IneffectiveSetting> found = new ArrayList<>();
        settings.forEach((property, value) -> why.apply(property, value)
                .ifPresent(words -> found.add(new IneffectiveSetting(property, value, words))));
        return found;
    }

    private static Optional<String> why(String property, String value, List<LimitUsage> live) {
        Optional<String> never = neverRead(property, live);
        if (never.isPresent()) {
            return never;
        }
        if (property.startsWith("resilience4j.thread-pool-bulkhead.")
                && live.stream().noneMatch(l -> l.kind() == LimitKind.THREAD_POOL)) {
            return Optional.of("an event loop has no thread pool per route");
        }
        for (Sizing sizing : SIZINGS) {
            Matcher match = sizing.property().matcher(property);
            if (match.matches()) {
                return why(property, value, sizing, match.groupCount() > 0 ? match.group(1) : null, live);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> neverRead(String property, List<LimitUsage> limits) {
        if (property.startsWith("hystrix.command.") && property.endsWith("execution.isolation.strategy")) {
            return Optional.of("Zuul sets the strategy of each of its commands itself; only"
                    + " zuul.ribbon-isolation-strategy changes it");
        }
        if (property.equals(DEFAULT_SEMAPHORE)) {
            return Optional.of("Zuul gives each of its commands a number of its own, so the default is never asked for;"
                    + " zuul.semaphore.max-semaphores is that number");
        }
        return misspelt(property).or(() -> nearly(property, limits));
    }

    /** A letter or two away from a setting that sizes a limit here. */
    private static Optional<String> nearly(String property, List<LimitUsage> live) {
        if (SIZINGS.stream().anyMatch(s -> s.property().matcher(property).matches())) {
            return Optional.empty();
        }
        String plain = plain(property);
        return live.stream()
                .filter(l -> l.setting() != null)
                .filter(l -> Spelling.near(plain, plain(l.setting())))
                .findFirst()
                .map(l -> "nothing reads it; did you mean %s? %s is %s, by %s (%s)"
                        .formatted(l.setting(), l.name(), l.max(), l.setting(), l.origin()));
    }

    private static Optional<String> misspelt(String property) {
        int at = property.lastIndexOf("ribbon.");
        if (at < 0 || at > 0 && property.charAt(at - 1) != '.' || property.startsWith("zuul.")) {
            return Optional.empty();
        }
        String key = property.substring(at + "ribbon.".length());
        if (RIBBON.contains(key)) {
            return Optional.empty();
        }
        String plain = plain(key);
        return RIBBON.stream()
                .filter(known -> plain(known).equals(plain))
                .findFirst()
                .map(known -> "Ribbon's names are case sensitive: this one is " + property.substring(0, at) + "ribbon."
                        + known);
    }

    private static Optional<String> why(
            String property, String value, Sizing sizing, String owner, List<LimitUsage> live) {
        boolean everybody = owner == null || owner.equals("default");
        List<LimitUsage> meant = live.stream()
                .filter(l -> l.kind() == sizing.kind())
                .filter(l ->
                        everybody || l.name().endsWith("." + owner) || l.name().endsWith("-" + owner))
                .filter(l -> !property.startsWith("zuul.host.") || l.name().equals("pool.simple-host"))
                .filter(l -> !property.contains("ribbon.") || !l.name().equals("pool.simple-host"))
                .toList();
        if (meant.isEmpty()) {
            return Optional.of(
                    everybody ? sizing.otherwise() : "nothing here is named " + owner + ", or " + sizing.otherwise());
        }
        boolean used = meant.stream()
                .anyMatch(l -> l.setting() == null || plain(l.setting()).equals(plain(property)));
        if (used || sizing.kind() == LimitKind.HTTP_POOL && looser(value, meant)) {
            return Optional.empty();
        }
        LimitUsage one = meant.get(0);
        return Optional.of("%s is %s, by %s (%s)".formatted(one.name(), one.max(), one.setting(), one.origin()));
    }

    /** The other of a pool's two bounds is in force, because it is smaller. */
    private static boolean looser(String value, List<LimitUsage> pools) {
        try {
            int bound = Integer.parseInt(value.strip());
            return pools.stream().map(LimitUsage::max).filter(Objects::nonNull).allMatch(max -> bound >= max);
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    /** Spring takes {@code max-semaphores} and {@code maxSemaphores} for the same. */
    private static String plain(String property) {
        return property.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }
}
