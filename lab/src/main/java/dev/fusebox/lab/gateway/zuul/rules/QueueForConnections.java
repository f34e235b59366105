package dev.fusebox.lab.gateway.zuul.rules;

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

/** FB026. Calls that have a permit and a request thread wait for a connection, without a time limit and without a figure. */
final class QueueForConnections extends DescribedRule {

    private final Component zuul;

    QueueForConnections(Component zuul) {
        super("FB026", LintLevel.NOTE, "a hidden queue: fewer connections than calls that are let in");
        this.zuul = zuul;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ZuulRoutes routes = new ZuulRoutes(subject);
        return routes.onlyByUrl() || routes.onUndertow()
                ? List.of()
                : routes.chains(zuul).stream()
                        .flatMap(chain -> judged(chain).stream())
                        .toList();
    }

    private Optional<LintFinding> judged(ConfiguredChain chain) {
        LimitSpec pool = chain.limit(LimitKind.HTTP_POOL).orElseThrow();
        LimitSpec permits = chain.isolation().orElseThrow();
        int threads = chain.limit(LimitKind.THREADS).map(ConfiguredChain::size).orElse(Integer.MAX_VALUE);
        int connections = ConfiguredChain.size(pool);
        int hidden = Math.min(ConfiguredChain.size(permits), threads) - connections;
        List<Resolved> written = Stream.of(pool, permits)
                .flatMap(limit -> chain.written(limit.setting()).stream())
                .toList();
        return hidden <= 0
                ? Optional.empty()
                : written.stream()
                        .findFirst()
                        .map(place -> LintFinding.of(
                                        this,
                                        place,
                                        "%d connections to an instance behind %d permits make a hidden queue: with one instance %d calls keep a permit and a request thread while they wait for a connection, which has no time limit and no metric"
                                                .formatted(connections, ConfiguredChain.size(permits), hidden))
                                .because(written));
    }
}
