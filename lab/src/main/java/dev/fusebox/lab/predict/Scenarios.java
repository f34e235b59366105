package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns a chain, as live processes or settings have it, into a scenario for the model. */
public final class Scenarios {

    private Scenarios() {}

    /**
     * @param chain of one gateway and one instance of the service; a pool of connections as large as all instances together
     *     let it be
     * @param entry component the client calls
     * @param service component that does the work; the same as {@code entry} when called directly
     * @param arrivals of the whole fleet
     */
    public static Scenario of(
            ChainSnapshot chain,
            String entry,
            String service,
            Work work,
            Arrivals arrivals,
            Fleet fleet,
            double seconds) {
        List<LimitSpec> path = ChainOrder.of(chain.limits(), entry, service);
        List<LimitSpec> behind = chain.in(service).limits();
        List<LimitSpec> before = path.stream().filter(l -> !behind.contains(l)).toList();
        List<LimitSpec> after = path.stream().filter(behind::contains).toList();
        boolean direct = entry.equals(service);
        return new Scenario(
                entry,
                service,
                ResidenceTime.chain(before, after, work, fleet),
                direct ? null : rule(chain, entry, service),
                direct ? Deadlines.NONE : deadlines(chain.in(entry), service, before),
                work,
                arrivals,
                seconds);
    }

    private static @Nullable BreakerRule rule(ChainSnapshot chain, String entry, String service) {
        BreakerSpec breaker = chain.breaker(entry, service).orElse(null);
        return breaker == null ? null : breaker.rule();
    }

    /** What holds a permit of a semaphore is no thread of its own, so that nobody can end it. */
    private static Deadlines deadlines(ChainSnapshot gateway, String service, List<LimitSpec> before) {
        boolean goesOn = before.stream().anyMatch(l -> l.id().kind() == LimitKind.SEMAPHORE);
        return new Deadlines(millis(gateway, "read", service), millis(gateway, "call", service), goesOn);
    }

    private static double millis(ChainSnapshot gateway, String what, String service) {
        return gateway.timeLimits().stream()
                .filter(t -> t.concerns(what, service))
                .map(TimeLimit::millis)
                .filter(Objects::nonNull)
                .mapToDouble(Integer::doubleValue)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
