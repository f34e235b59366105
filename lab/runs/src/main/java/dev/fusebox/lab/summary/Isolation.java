package dev.fusebox.lab.summary;

import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.Score.Grade;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/** Whether another route is safe when a backend hangs: the worst of the run's bystander experiments decides. */
public final class Isolation {

    /** The fewest callers that harm another route; very many where none did. */
    static int harmfulCallers(ScoredGateway gateway) {
        return worst(gateway)
                .filter(b -> b.verdict() != BystanderVerdict.ISOLATED)
                .map(b -> Objects.requireNonNullElse(b.criticalCallers(), b.callers()))
                .orElse(Integer.MAX_VALUE);
    }

    private static Optional<RouteTrial> worst(ScoredGateway gateway) {
        return gateway.bystanders().stream().filter(RouteTrial::decided).max(Comparator.comparing(RouteTrial::verdict));
    }

    static Grade grade(ScoredGateway gateway) {
        return worst(gateway)
                .or(() -> gateway.bystanders().stream().findFirst())
                .map(worst -> grade(gateway, worst))
                .orElseGet(() -> Grade.untested(gateway.commands().bystander()));
    }

    private static Grade grade(ScoredGateway gateway, RouteTrial found) {
        String limit = found.verdict() == BystanderVerdict.ISOLATED ? found.heldBy() : found.exhaustedLimit();
        return new Grade(
                level(found.verdict()),
                figure(found),
                limit == null ? null : gateway.limit(limit).words(),
                gateway.commands().bystander(found));
    }

    public static Level level(BystanderVerdict verdict) {
        return switch (verdict) {
            case ISOLATED -> Level.GOOD;
            case DEGRADED -> Level.FAIR;
            case DEAD -> Level.POOR;
            case INCONCLUSIVE -> Level.UNKNOWN;
        };
    }

    private static String figure(RouteTrial found) {
        Integer critical = found.criticalCallers();
        return "%s with %d callers held on %s%s"
                .formatted(
                        found.verdict().word(),
                        found.callers(),
                        found.route(),
                        critical == null ? "" : "; suffers from " + critical + " on");
    }
}
