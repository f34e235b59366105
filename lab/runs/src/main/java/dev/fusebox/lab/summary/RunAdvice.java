package dev.fusebox.lab.summary;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.paper.CellAdvice;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.cell.BoundBy;
import java.util.List;
import java.util.Set;

/** What to change at each gateway that loses goodput to a setting: the advice for the cell that the answer speaks of. */
public final class RunAdvice {

    /** What a setting can mend. */
    private static final Set<BoundBy> SETTINGS = Set.of(
            BoundBy.PERMITS,
            BoundBy.THREAD_POOL,
            BoundBy.CONNECTIONS,
            BoundBy.REQUEST_THREADS,
            BoundBy.CIRCUIT_BREAKER);

    /** The gateway that loses most first; empty where nothing can be advised. */
    public static List<Advice> of(RecordedRun run) {
        return GatewayLoss.byGateway(run).values().stream()
                .map(GatewayLoss::worst)
                .filter(loss -> loss.weight() == GatewayLoss.Weight.LOSS && SETTINGS.contains(loss.boundBy()))
                .sorted(GatewayLoss.WORST_FIRST)
                .flatMap(loss -> CellAdvice.of(run, loss.cell()).stream())
                .filter(advice -> !advice.steps().isEmpty())
                .toList();
    }
}
