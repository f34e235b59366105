package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.show.ShownLimit;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a chain as the settings configure it, each with where its value comes from. A value that the files do not decide makes its
 * own limit undecided and no other: a value that the catalogue accepts stands in for it.
 *
 * @param service as the settings name it
 * @param chain without what cannot be known
 * @param why the chain cannot be known; {@code null} where it can
 */
public record ShownChain(
        Subject subject,
        String service,
        ChainSnapshot chain,
        LayeredSettings asked,
        @Nullable String why) {

    private static final String DEFAULT = "framework default";

    /** The libraries whose defaults the catalogues have, by prefix. */
    private static final Map<String, String> LIBRARIES = libraries();

    /** Of these the default is the number of processors, which is another machine's. */
    private static final Map<String, String> OF_PROCESSORS = Map.of(
            "reactor.netty.", "one for each processor, at least 4",
            "resilience4j.thread-pool-bulkhead.", "by the number of processors");

    /** What a call does at a full limit. */
    private static final Map<LimitKind, String> WAITS =
            Map.of(LimitKind.BULKHEAD, "; more wait", LimitKind.HTTP_POOL, "; more wait, without end");

    public static ShownChain of(Subject subject, String service) {
        Component gateway = Gateways.named(subject.gateway()).component();
        SettingsCatalogue catalogue = gateway.catalogue();
        List<Resolved> known = subject.all()
                .map(r -> r.decided()
                        ? r
                        : new Resolved(r.property(), r.text(), standIn(r.property(), catalogue), r.origin()))
                .toList();
        LayeredSettings asked =
                subject.withSettings(subject.settings().with(known)).layered(catalogue);
        try {
            return new ShownChain(subject, service, gateway.configured(asked, service, 1, null), asked, null);
        } catch (UsageException e) {
            return new ShownChain(subject, service, ChainSnapshot.NONE, asked, e.getMessage());
        }
    }

    private static Map<String, String> libraries() {
        Map<String, String> libraries = new LinkedHashMap<>();
        libraries.put("resilience4j.", "Resilience4j");
        libraries.put("spring.cloud.circuitbreaker.", "Spring Cloud Circuit Breaker");
        libraries.put("spring.cloud.gateway.", "Spring Cloud Gateway");
        libraries.put("spring.http.", "Spring Boot");
        libraries.put("hystrix.", "Hystrix");
        libraries.put("zuul.", "Zuul");
        libraries.put("server.tomcat.", "Tomcat");
        libraries.put("reactor.netty.", "Reactor Netty");
        return libraries;
    }

    private static String standIn(String property, SettingsCatalogue catalogue) {
        String plain = PropertyName.plain(property);
        return catalogue
                .find(property)
                .map(SettingsCatalogue.SettingSpec::defaultValue)
                .orElse(plain.matches(".*(rate|percent).*") ? "50" : plain.endsWith("type") ? "COUNT_BASED" : "1000");
    }

    /** What is not for this service alone. */
    public List<ShownLimit> shared() {
        return rows(ChainOrder.inOrder(chain.limits()).stream().filter(limit -> !own(limit)));
    }

    /** What limits how many calls of the service are let in, and its circuit breaker. */
    public List<ShownLimit> guards() {
        return Stream.of(
                        Stream.ofNullable(why).map(reason -> ShownLimit.undecided("limits", reason)),
                        rows(inOrder(false)).stream(),
                        chain.breakers().stream().map(this::breaker))
                .flatMap(rows -> rows)
                .toList();
    }

    /** The connections to the service. */
    public List<ShownLimit> connections() {
        return rows(inOrder(true));
    }

    private Stream<LimitSpec> inOrder(boolean connections) {
        return ChainOrder.inOrder(chain.limits()).stream()
                .filter(limit -> own(limit) && connections == (limit.kind() == LimitKind.HTTP_POOL));
    }

    private boolean own(LimitSpec limit) {
        return service.equals(limit.id().scope());
    }

    private List<ShownLimit> rows(Stream<LimitSpec> limits) {
        return limits.map(this::limit).toList();
    }

    private ShownLimit limit(LimitSpec limit) {
        String name = LimitId.facts(limit.id().kind()).slots();
        String size = limit.max() == null ? "no limit" : String.valueOf(limit.max());
        String queue = limit.queue() == null ? "" : ", and %d wait".formatted(limit.queue());
        String waits = limit.whenFull() == WhenFull.QUEUES && limit.queue() == null
                ? WAITS.getOrDefault(limit.kind(), "")
                : "";
        return row(name, size + queue + waits, limit.setting());
    }

    /** @param what {@code connect}, {@code read}, {@code call} */
    public Stream<ShownLimit> time(String what, String name) {
        return chain.timeLimits().stream()
                .filter(t -> t.concerns(what, service))
                .map(t -> time(t, name));
    }

    private ShownLimit time(TimeLimit time, String name) {
        String value = time.millis() == null ? "no limit" : ConfiguredChain.seconds(time.millis());
        Optional<Resolved> open = undecided("connect", "read").findFirst();
        if (time.setting() == null && open.isPresent()) {
            return ShownLimit.undecided(name, open.get());
        }
        return time.setting() == null
                ? ShownLimit.usual(name, value, "sum of all tries")
                : row(name, value, time.setting());
    }

    /** Values of time limits that are not decided. */
    private Stream<Resolved> undecided(String... kinds) {
        return chain.timeLimits().stream()
                .filter(t -> Stream.of(kinds).anyMatch(kind -> t.concerns(kind, service)))
                .flatMap(t -> Stream.ofNullable(t.setting()))
                .flatMap(setting -> set(setting).stream())
                .filter(r -> !r.decided());
    }

    private ShownLimit row(String name, String value, @Nullable SettingValue setting) {
        Optional<Resolved> set = Optional.ofNullable(setting).flatMap(this::set);
        return set.map(r -> ShownLimit.of(name, value, r))
                .orElseGet(() -> setting == null ? ShownLimit.usual(name, value, "") : usual(name, value, setting));
    }

    private static ShownLimit usual(String name, String value, SettingValue setting) {
        boolean byDefault = DEFAULT.equals(setting.origin());
        String processors = OF_PROCESSORS.entrySet().stream()
                .filter(e -> byDefault && setting.property().startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(value);
        String from = byDefault ? "default of " + library(setting.property()) : String.valueOf(setting.origin());
        return new ShownLimit(name, processors, setting.property(), from, null);
    }

    private static String library(String property) {
        return LIBRARIES.entrySet().stream()
                .filter(e -> property.startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(property.contains("ribbon.") ? "Ribbon" : "the framework");
    }

    /** What the files have for a setting in force; empty for a default. */
    private Optional<Resolved> set(SettingValue setting) {
        return subject.exactly(setting.property())
                .or(() -> subject.value(setting.property()))
                .filter(r -> r.origin().words().equals(setting.origin()));
    }

    private ShownLimit breaker(BreakerSpec breaker) {
        String name = "circuit breaker";
        List<Resolved> set = breaker.settings().values().stream()
                .flatMap(setting -> set(setting).stream())
                .toList();
        Optional<Resolved> open = set.stream().filter(r -> !r.decided()).findFirst();
        if (open.isPresent()) {
            return ShownLimit.undecided(name, open.get());
        }
        String value =
                Optional.ofNullable(breaker.rule()).map(ShownChain::words).orElse("");
        String from =
                set.stream().map(r -> r.origin().words()).distinct().sorted().collect(Collectors.joining(", "));
        return set.isEmpty()
                ? ShownLimit.usual(name, value, "default of " + library(anyProperty(breaker)))
                : new ShownLimit(name, value, null, from, set.get(0).place().orElse(null));
    }

    private static String anyProperty(BreakerSpec breaker) {
        return breaker.settings().values().stream()
                .map(SettingValue::property)
                .findFirst()
                .orElse("hystrix.");
    }

    private static String words(BreakerRule rule) {
        if (rule.openMs() == Integer.MAX_VALUE) {
            return "always open";
        }
        String open = ", open " + ConfiguredChain.seconds(rule.openMs());
        String percent = Figures.plain(rule.percent()) + " % of ";
        int least = rule.minimumCalls();
        Integer window = rule.windowCalls();
        return window == null
                ? "%s%d calls or more in %s%s"
                        .formatted(
                                percent,
                                least,
                                ConfiguredChain.seconds(Objects.requireNonNull(rule.timeWindowMs())),
                                open)
                : least == window
                        ? "%s%d calls%s".formatted(percent, window, open)
                        : "%sthe last %d calls, from %d on%s".formatted(percent, window, least, open);
    }

    /** Undecided values that the chain was made from and that no limit shows: they may decide whether a limit is there. */
    public Stream<ShownLimit> switches(List<ShownLimit> shown) {
        return subject.all()
                .filter(r -> !r.decided() && asked.asked(r.property()))
                .filter(r -> shown.stream().noneMatch(row -> r.property().equals(row.property())))
                .map(r -> ShownLimit.undecided(r.property(), r));
    }
}
