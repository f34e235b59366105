package dev.fusebox.lab.paper;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.Adviser;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.traffic.Steps;
import java.util.Map;
import java.util.Optional;

/** What to change at the gateway of a cell, from the limits that its run read and the processor time that it measured. */
public final class CellAdvice {

    /** The same that {@code fusebox advise} assumes: one more service beside the one that is called. */
    private static final int SERVICES = 2;

    /** The service without a gateway, where the run has cells of it. */
    private static final String DIRECT = "direct";

    /** Empty where the model does not know the gateway or its load. */
    public static Optional<Advice> of(RecordedRun run, CellResult cell) {
        Integer serviceMs = run.serviceMs().get(cell.endpoint());
        Optional<Gateway> gateway = Gateways.proxies().stream()
                .filter(g -> g.id().equals(cell.gateway()))
                .findFirst();
        boolean usual = cell.variant() == null && cell.instances().isEmpty();
        boolean stepped = cell.offered() instanceof Steps;
        if (stepped
                || serviceMs == null
                || gateway.isEmpty()
                || !usual
                || !run.chains().containsKey(cell.profile())) {
            return Optional.empty();
        }
        Goal goal = new Goal(cell.offered().steady(), serviceMs, SERVICES, false);
        RecordedChains live =
                new RecordedChains(run.chains(), run.cells(), run.results().cores(), Map.of());
        Optional<CpuDemand> behind = live.demand(cell.gateway(), cell.profile());
        if (behind.isEmpty()) {
            return Optional.empty();
        }
        TunedGateway tuned = new TunedGateway(
                ProfileSettings.recorded(run.chains()),
                live,
                gateway.get(),
                cell.profile(),
                GivenSettings.NONE,
                Map.of(),
                goal,
                behind.get(),
                live.demand(DIRECT, cell.profile()).orElse(TunedGateway.ALONE));
        try {
            return Optional.of(Adviser.advise(cell.gateway(), cell.profile(), goal, tuned));
        } catch (UsageException unpredictable) {
            return Optional.empty();
        }
    }
}
