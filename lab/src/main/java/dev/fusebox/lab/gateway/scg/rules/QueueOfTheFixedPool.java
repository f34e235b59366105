package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** FB026. A fixed pool has a queue without a bound, in which a caller waits for 45 s unless a setting says otherwise. */
final class QueueOfTheFixedPool extends DescribedRule {

    private static final String ACQUIRE = "pool.acquire-timeout";
    private static final int DEFAULT_MS = 45_000;

    private final Component scg;

    QueueOfTheFixedPool(Component scg) {
        super("FB026", LintLevel.NOTE, "a hidden queue: fewer connections than calls that are let in");
        this.scg = scg;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ScgSettings settings = new ScgSettings(subject);
        if (!settings.fixedPool()) {
            return List.of();
        }
        Resolved type = settings.client("pool.type").orElseThrow();
        Resolved place = settings.client("pool.max-connections").orElse(type);
        int connections =
                settings.client("pool.max-connections").map(Resolved::number).orElse(500);
        return Stream.concat(
                        hidden(subject, settings, place, connections).stream(),
                        patience(subject, settings, type, connections).stream())
                .toList();
    }

    private Optional<LintFinding> hidden(Subject subject, ScgSettings settings, Resolved place, int connections) {
        return settings.guards().stream()
                .filter(guard -> settings.bulkheads())
                .map(guard -> ConfiguredChain.of(scg, Instances.flattened(subject, guard.id()), guard.id()))
                .flatMap(chain -> chain.limit(LimitKind.BULKHEAD).stream())
                .filter(permits -> ConfiguredChain.size(permits) > connections)
                .findFirst()
                .map(permits -> hidden(place, connections, permits));
    }

    private LintFinding hidden(Resolved place, int connections, LimitSpec permits) {
        int size = ConfiguredChain.size(permits);
        return LintFinding.of(
                this,
                place,
                "%d connections to an instance behind %d permits make a hidden queue: %d calls keep a permit while they wait for a connection"
                        .formatted(connections, size, size - connections));
    }

    /** Of a route without permits every call may wait. */
    private Optional<LintFinding> patience(Subject subject, ScgSettings settings, Resolved type, int connections) {
        Optional<Resolved> acquire = settings.client(ACQUIRE);
        Optional<Resolved> response = settings.client("response-timeout");
        int wait = acquire.map(Resolved::millis).orElse(DEFAULT_MS);
        boolean longer = response.map(r -> wait >= r.millis()).orElse(acquire.isEmpty());
        return settings.routes().stream()
                .filter(route -> longer
                        && route.callsBackend()
                        && route.guards().findAny().isEmpty())
                .findFirst()
                .map(route -> LintFinding.of(
                                this,
                                acquire.orElse(type),
                                "once %d calls to an instance hang, each further caller of route '%s' waits %s for a connection before it is rejected%s, in a queue without a bound"
                                        .formatted(
                                                connections,
                                                route.id(),
                                                ConfiguredChain.seconds(wait),
                                                response.map(r -> ", longer than the response time limit of %s"
                                                                .formatted(ConfiguredChain.seconds(r.millis())))
                                                        .orElse("")))
                        .level(LintLevel.TRAP)
                        .fix(subject.fix().set(settings.prefix() + ".httpclient." + ACQUIRE, "1000")));
    }
}
