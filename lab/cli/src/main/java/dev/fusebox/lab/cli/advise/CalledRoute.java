package dev.fusebox.lab.cli.advise;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.results.RecordedChains;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The route of a running gateway that is called, as the model has it: what bounds its calls is named after the lab's service there. Of
 * several circuit breakers in one another the model has the outermost, and of their limits the smallest.
 */
final class CalledRoute {

    private static final String OWN = DemoStack.SERVICE_A.id();

    private final String what;
    private final ChainSnapshot chain;
    private final Map<String, String> published = new LinkedHashMap<>();

    /** @param what the process, for people */
    CalledRoute(String what, ChainSnapshot chain) {
        this.what = what;
        this.chain = chain;
    }

    /**
     * The chain under a profile, and how the process calls what is renamed in it.
     *
     * @param asked a route, or what limits are for; {@code null} for the first
     */
    RecordedChains recorded(String profile, @Nullable String asked) {
        List<String> names = names(asked);
        ChainSnapshot own = new ChainSnapshot(
                own(
                        chain.limits(),
                        l -> l.id().scope(),
                        l -> l.withId(new LimitId(l.component(), l.kind(), OWN)),
                        BinaryOperator.minBy(bySize(LimitSpec::max)),
                        names),
                own(
                        chain.breakers(),
                        BreakerSpec::name,
                        b -> new BreakerSpec(b.component(), OWN, b.rule(), b.settings()),
                        BinaryOperator.minBy(Comparator.comparing(b -> names.indexOf(b.name()))),
                        names),
                own(
                        chain.timeLimits(),
                        t -> t.name().substring(t.name().indexOf('.') + 1),
                        t -> new TimeLimit(
                                t.component(), t.name().replaceFirst("\\..*", "." + OWN), t.millis(), t.setting()),
                        BinaryOperator.minBy(bySize(TimeLimit::millis)),
                        names),
                chain.retries(),
                chain.routes(),
                chain.absences());
        return new RecordedChains(Map.of(profile, own), List.of(), 1, published);
    }

    private static <P> Comparator<P> bySize(Function<P, @Nullable Integer> size) {
        return Comparator.comparing(part -> Objects.requireNonNullElse(size.apply(part), Integer.MAX_VALUE));
    }

    /** The parts with those of the route renamed, one of each name; another route's of that name are left out. */
    private <P extends ChainPart> List<P> own(
            List<P> parts,
            Function<P, @Nullable String> scope,
            UnaryOperator<P> renamed,
            BinaryOperator<P> chosen,
            List<String> names) {
        Map<String, P> all = new LinkedHashMap<>();
        for (P part : parts) {
            String own = scope.apply(part);
            boolean called = own != null && names.contains(own);
            if (called || !OWN.equals(own)) {
                all.merge(called ? renamed.apply(part).fullName() : part.fullName(), part, chosen);
            }
        }
        return all.entrySet().stream()
                .map(e -> {
                    if (e.getKey().equals(e.getValue().fullName())) {
                        return e.getValue();
                    }
                    published.put(e.getKey(), e.getValue().fullName());
                    return renamed.apply(e.getValue());
                })
                .toList();
    }

    /** What the limits on its way are for: its circuit breakers, the outermost first, and its service. */
    private List<String> names(@Nullable String asked) {
        List<String> guarded = Stream.concat(
                        chain.breakers().stream().map(BreakerSpec::name),
                        chain.limits().stream().flatMap(CalledRoute::scope))
                .distinct()
                .toList();
        String wanted = asked == null && guarded.contains(OWN) ? OWN : asked;
        GuardedRoute route = chain.routes().stream()
                .filter(r -> wanted == null || r.isFor(wanted))
                .findFirst()
                .orElse(null);
        if (route == null) {
            String called = wanted == null && !guarded.isEmpty() ? guarded.get(0) : wanted;
            if (called == null || !guarded.contains(called)) {
                throw new UsageException("%s: no limit of that process is for %s; it has limits for %s"
                        .formatted(what, called == null ? "a service" : called, String.join(", ", guarded)));
            }
            return List.of(called);
        }
        route.breakers().stream().filter(b -> !guarded.contains(b)).findFirst().ifPresent(none -> {
            throw new UsageException(
                    "%s: route %s has a circuit breaker '%s', whose limits come into being with its first call: send one, and ask again"
                            .formatted(what, route.name(), none));
        });
        return Stream.concat(route.breakers().stream(), Stream.of(route.service()))
                .toList();
    }

    private static Stream<String> scope(LimitSpec limit) {
        return limit.kind().holdsCalls() ? Stream.ofNullable(limit.id().scope()) : Stream.empty();
    }
}
