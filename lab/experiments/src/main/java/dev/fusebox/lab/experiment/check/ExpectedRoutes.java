package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.RouteAddresses;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.experiment.check.CheckResult.Expected;
import dev.fusebox.lab.experiment.check.CheckResult.LimitOrigin;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.PlaygroundFragment;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.Setting;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the model says of routes from the limits of their live process: nothing is called. */
record ExpectedRoutes(ChainSnapshot chain, String component, List<CheckedRoute> routes, int users) {

    private static final Pattern TOTAL = Pattern.compile("max-?total", Pattern.CASE_INSENSITIVE);
    private static final Pattern PER_ADDRESS = Pattern.compile("max-?per-?route", Pattern.CASE_INSENSITIVE);
    private static final String GIVEN = "spring.application.json";

    /** What the playground begins with: a service of 200 ms, and the processor time of a call that `predict` assumes. */
    private static final int SERVICE_MS = 200;

    private static final double CPU_MS = 0.5;
    private static final int PROCESSORS = 2;

    /** A harmed route is degraded or dead. */
    static final String HARMED = "harmed";

    static final String ISOLATED = BystanderVerdict.ISOLATED.word();

    Expected of(CheckedRoute route) {
        LimitSpec smallest = path(route).held().stream()
                .filter(limit ->
                        limit.max() != null && limit.max() > 0 && limit.kind().holdsCalls())
                .min(Comparator.comparing(LimitSpec::size))
                .orElse(null);
        CallEnd ends = endOf(route).orElse(null);
        return new Expected(
                smallest == null ? null : smallest.max(),
                smallest == null ? null : smallest.fullName(),
                ends == null ? null : ends.ms(),
                ends == null ? null : by(ends.limit().fullName(), ends.limit().setting()),
                mostCalls(route),
                neighbours(route));
    }

    private static LimitOrigin by(String name, @Nullable SettingValue setting) {
        return setting == null
                ? by(name, null, null, null)
                : by(name, setting.property(), setting.value(), setting.origin());
    }

    /** @param origin in the words of the process, which gets the settings of the command line as JSON */
    static LimitOrigin by(String name, @Nullable String setting, @Nullable String value, @Nullable String origin) {
        return new LimitOrigin(name, setting, value, GIVEN.equals(origin) ? "--settings" : origin);
    }

    /** The first route as the playground begins with it; empty where the playground cannot say its limits. */
    Optional<String> fragment() {
        return routes.stream()
                .findFirst()
                .flatMap(route -> PlaygroundFragment.of(
                        Scenario.of(
                                only(route),
                                component,
                                scope(route),
                                Work.behindHops(SERVICE_MS, CpuDemand.of(CPU_MS, PROCESSORS)),
                                new Arrivals.Closed(users),
                                Fleet.ONE,
                                Scenario.usualSeconds(SERVICE_MS)),
                        null));
    }

    private Map<String, String> neighbours(CheckedRoute hung) {
        Map<String, String> all = new LinkedHashMap<>();
        routes.stream()
                .filter(other -> other != hung)
                .forEach(other -> all.put(other.id(), effect(hung, other).harmedBy(users) ? HARMED : ISOLATED));
        return all;
    }

    /** Whether it bounds the connections to each backend, and not all. */
    private static boolean isPerAddress(LimitSpec limit) {
        return limit.kind() == LimitKind.HTTP_POOL
                && (limit.setting() == null
                        || !TOTAL.matcher(limit.setting().property()).find());
    }

    /** As one route meets it: a pool of connections to several addresses has the bound of one for each. */
    private static LimitSpec ofOne(LimitSpec limit) {
        SettingValue setting = limit.setting();
        return limit.kind() == LimitKind.HTTP_POOL
                        && setting != null
                        && PER_ADDRESS.matcher(setting.property()).find()
                ? limit.with(its -> its.max(setting.number()))
                : limit;
    }

    /** Connections are to a backend, and most pools bound those to each. */
    private IsolationPrediction effect(CheckedRoute hung, CheckedRoute other) {
        RoutePath way = path(other);
        boolean apart = !Objects.equals(hung.target(), other.target());
        return new HungRoutes(List.of(path(hung))).effectOn(apart ? way.without(ExpectedRoutes::isPerAddress) : way);
    }

    private RoutePath path(CheckedRoute route) {
        Predicate<LimitSpec> keeps =
                limit -> known().map(one -> one.heldWhileWaiting(limit, null)).orElse(true);
        return RoutePath.of(only(route), component, scope(route), keeps);
    }

    /** Without the other routes: two of them may call one service by different circuit breakers. */
    private ChainSnapshot only(CheckedRoute route) {
        return new ChainSnapshot(
                chain.limits().stream().map(ExpectedRoutes::ofOne).toList(),
                chain.breakers(),
                chain.timeLimits(),
                chain.retries(),
                guarded(route).stream().toList(),
                chain.absences());
    }

    /** What its connections are for. */
    private String scope(CheckedRoute route) {
        String target = String.valueOf(route.target());
        return guarded(route)
                .map(GuardedRoute::service)
                .orElseGet(() -> RouteAddresses.isService(target)
                        ? target
                        : known().map(one -> one.scopeOf(target)).orElse(target));
    }

    private Optional<Component> known() {
        return Components.publishing(component, chain.limits());
    }

    private Optional<GuardedRoute> guarded(CheckedRoute route) {
        return chain.routes().stream()
                .filter(one -> one.name().equals(route.id()))
                .findFirst();
    }

    /** Full names of the limits that its calls may hold. */
    List<String> limits(CheckedRoute route) {
        return path(route).limits().stream().map(LimitSpec::fullName).toList();
    }

    /** Whether a circuit breaker is on its way. */
    boolean hasBreaker(CheckedRoute route) {
        return guarded(route)
                .map(one -> !one.breakers().isEmpty())
                .orElseGet(() -> chain.breakerTo(component, scope(route)).isPresent());
    }

    /** A limit of the process by its full name. */
    Optional<LimitSpec> limit(String fullName) {
        return chain.limits().stream()
                .filter(one -> one.fullName().equals(fullName))
                .findFirst();
    }

    /** Permits on the way of a route that a setting sizes, and that are more than the limit that binds it has. */
    List<LimitSpec> larger(RouteResult route, String binding) {
        int size = limit(binding).map(LimitSpec::max).orElse(Integer.MAX_VALUE);
        return path(known(route.id())).held().stream()
                .filter(one -> one.kind() == LimitKind.SEMAPHORE || one.kind() == LimitKind.BULKHEAD)
                .filter(one -> one.max() != null && one.max() > size)
                .filter(one -> one.setting() != null
                        && !Setting.FRAMEWORK_DEFAULT.equals(one.setting().origin()))
                .toList();
    }

    /** Whether both call one service, whose limits they may share on purpose. */
    boolean sharesTarget(String one, String other) {
        return Objects.equals(known(one).target(), known(other).target());
    }

    /** What the model says of one route while another hangs, in a sentence without a full stop. */
    String why(String hung, String other) {
        return effect(known(hung), known(other)).words();
    }

    /** How many of the places on its way call the backend again. */
    int placesOfRetries(RouteResult route) {
        return (int) retries(known(route.id())).stream()
                .filter(retry -> retry.mostCalls() == null || retry.mostCalls() > 1)
                .count();
    }

    private CheckedRoute known(String id) {
        return routes.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    }

    private List<Retry> retries(CheckedRoute route) {
        List<String> names = names(route);
        return chain.retries().stream()
                .filter(retry -> names.contains(retry.name()))
                .toList();
    }

    private List<String> names(CheckedRoute route) {
        return Stream.concat(only(route).names(component, scope(route)).stream(), Stream.of(route.id()))
                .distinct()
                .toList();
    }

    /** The time limit that ends a call first; one of each try counts as often as it is tried. */
    private Optional<CallEnd> endOf(CheckedRoute route) {
        Integer tries = mostCalls(route);
        return names(route).stream()
                .flatMap(name -> chain.timeLimits().stream().flatMap(limit -> end(limit, name, tries)))
                .min(Comparator.comparing(CallEnd::ms));
    }

    private record CallEnd(TimeLimit limit, int ms) {}

    private static Stream<CallEnd> end(TimeLimit limit, String name, @Nullable Integer tries) {
        if (limit.millis() == null || limit.millis() <= 0) {
            return Stream.empty();
        }
        return limit.concerns("call", name)
                ? Stream.of(new CallEnd(limit, limit.millis()))
                : limit.concerns("read", name)
                        ? Stream.of(new CallEnd(limit, limit.millis() * Objects.requireNonNullElse(tries, 1)))
                        : Stream.empty();
    }

    /** Where several places retry, each multiplies what the others do. */
    private @Nullable Integer mostCalls(CheckedRoute route) {
        List<Retry> all = retries(route);
        if (all.stream().anyMatch(retry -> retry.mostCalls() == null)) {
            return null;
        }
        return all.stream()
                .mapToInt(retry -> Objects.requireNonNull(retry.mostCalls()))
                .reduce(1, (a, b) -> a * b);
    }
}
