package dev.fusebox.lab.appcost;

import static dev.fusebox.lab.results.trial.LeverCosts.BASE;
import static dev.fusebox.lab.results.trial.LeverCosts.TWIN;

import dev.fusebox.lab.appcost.AppBatch.Arm;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.ArmRound;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Load on one process of a batch: users that keep their connections and call again after each answer. */
record AppLoad(AppCostPlan plan, Stack stack, RunFolder folder) {

    private static final int NO_END = 1_000_000_000;

    /** Below limits as small as a pool of ten threads, so that a cold process opens no circuit breaker. */
    private static final int FIRST_USERS = 8;

    /** While a process warms up, a time limit may end some calls. */
    private static final double MOST_FAILED_COLD = 0.1;

    /** The very first load on a process. */
    void first(Arm arm, int seconds) throws IOException, InterruptedException {
        run(arm, Math.min(FIRST_USERS, plan.load().users()), seconds);
    }

    /** @param last whether rounds follow */
    void warmUp(Arm arm, int seconds, boolean last) throws IOException, InterruptedException {
        requireSuccess(arm, run(arm, plan.load().users(), seconds), last ? LeverCosts.MOST_FAILED : MOST_FAILED_COLD);
    }

    ArmRound round(Arm arm, int number) throws IOException, InterruptedException {
        Sampler sampler = stack.sampler(arm.app(), Sampler.startMs(), Sampler.IDLE);
        LoadFigures load;
        try {
            load = run(arm, plan.load().users(), plan.load().roundSeconds());
        } finally {
            sampler.close();
        }
        Double cpu = sampler.process(null, null).cpuSeconds();
        if (cpu == null) {
            throw new LabException("the CPU time of a process cannot be read on this system");
        }
        requireSuccess(arm, load, LeverCosts.MOST_FAILED);
        return new ArmRound(arm.id(), number, cpu, load.completed(), load.ok(), load.seconds());
    }

    private LoadFigures run(Arm arm, int users, int seconds) throws IOException, InterruptedException {
        Path scratch = Files.createDirectories(folder.path().resolve("load"));
        String url = stack.ports().url(arm.app()) + plan.path();
        Arrivals closed = new Arrivals.Closed(users);
        LoadOutcome outcome = LoadGenerators.of(closed, Connections.KEPT)
                .run(LoadRequest.of(url, null, closed, NO_END, seconds, scratch), stack::adopt);
        return outcome.load()
                .orElseThrow(() -> new ArmFailure(arm.id(), "answers no call under load: " + outcome.complaint()));
    }

    /** Nothing can be compared with a base that fails. */
    private void requireSuccess(Arm arm, LoadFigures load, double most) {
        double failed = 1 - (double) load.ok() / load.completed();
        if (failed > most && List.of(BASE, TWIN).contains(arm.id())) {
            Map<String, Long> statuses =
                    load.counts().statuses() == null ? Map.of() : load.counts().statuses();
            String words = statuses.entrySet().stream()
                    .filter(s -> s.getValue() > 0)
                    .map(s -> s.getKey() + ": " + s.getValue())
                    .collect(Collectors.joining(", "));
            throw new ArmFailure(
                    arm.id(),
                    "fails %s %% of the calls of %d users (%s): a limit rejects them, or its circuit breaker is open; call with fewer --users, or raise the limit by --settings"
                            .formatted(Figures.percent(failed), plan.load().users(), words));
        }
    }
}
