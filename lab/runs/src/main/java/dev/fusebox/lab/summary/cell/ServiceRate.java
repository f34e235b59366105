package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the service could give to the callers of a cell: the goodput without a gateway.
 *
 * @param rate per second
 * @param source where the figure is from, the best one that the run has
 */
public record ServiceRate(Estimate rate, Source source) {

    /** Where such a figure may come from, the surest first. */
    public enum Source {
        /** Measured in this run without a gateway, over all its starts. */
        DIRECT,
        /** The model's bound of the service alone: its limits, its service time and the load. */
        MODEL,
        /** The best that the same gateway did with this endpoint under any load. */
        OWN_BEST
    }

    /** @return {@code null} when the run has nothing to compare with */
    public static @Nullable ServiceRate of(RecordedRun run, CellResult cell) {
        Estimate direct = Estimate.goodput(same(run, cell)
                .filter(CellNames::direct)
                .filter(c -> c.offered().equals(cell.offered()))
                .toList());
        if (direct.mid() > 0) {
            return new ServiceRate(direct, Source.DIRECT);
        }
        Integer serviceMs = run.serviceMs().get(cell.endpoint());
        if (serviceMs != null && !cell.limits().isEmpty()) {
            return new ServiceRate(Estimate.ofRounds(List.of(bound(cell, serviceMs))), Source.MODEL);
        }
        return same(run, cell)
                .filter(c -> CellNames.side(c).equals(CellNames.side(cell)))
                .map(c -> c.figures().goodputPerSecond())
                .filter(goodput -> goodput > 0)
                .max(Double::compare)
                .map(best -> new ServiceRate(Estimate.ofRounds(List.of(best)), Source.OWN_BEST))
                .orElse(null);
    }

    public double perSecond() {
        return rate.mid();
    }

    /** With its interval, where it is of several starts. */
    public String figure() {
        return rate.figure();
    }

    /** Share of it that a goodput is, 0 to 1 or a little more. */
    public double share(double goodputPerSecond) {
        return goodputPerSecond / perSecond();
    }

    private static Stream<CellResult> same(RecordedRun run, CellResult cell) {
        return run.cells().stream()
                .filter(CellResult::believed)
                .filter(c -> c.profile().equals(cell.profile()) && c.endpoint().equals(cell.endpoint()));
    }

    private static double bound(CellResult cell, int serviceMs) {
        String service = CellNames.service(cell);
        List<LimitSpec> limits = cell.limits().stream()
                .filter(l -> l.component().equals(service))
                .map(LimitUsage::spec)
                .toList();
        ChainSnapshot alone = new ChainSnapshot(limits, List.of(), List.of());
        Work work = Work.behindHops(serviceMs, CpuDemand.NONE);
        return Scenario.of(alone, service, service, work, Objects.requireNonNull(cell.offered()), Fleet.ONE, 1)
                .throughputBound();
    }
}
