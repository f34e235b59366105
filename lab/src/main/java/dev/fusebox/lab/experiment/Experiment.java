package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.study.ExperimentSpec;
import java.io.IOException;
import java.util.Set;

/** One thing that a study has tried beside the cells of its matrix. It is kept when it is finished, and not repeated. */
public interface Experiment {

    /** What all experiments of a run work with. */
    record ExperimentContext(LabHome home, Stack stack, Progress progress) {}

    /** Unique in a run, and the same whenever the study is run: the id of its result. */
    String id();

    /** The entry of the study that asks for it. */
    ExperimentSpec spec();

    /** The processes it needs: its gateways and what stands behind them; none when it has no gateway. */
    default Set<Component> components() {
        return spec().gateways().isEmpty()
                ? Set.of()
                : DemoStack.with(spec().gateways().stream().map(Gateways::named).toList());
    }

    /** Whether it is void when a live limit is not what the profile says. */
    default boolean needsLimitsOfProfile() {
        return true;
    }

    /** Carries it out; nothing is held any more when it returns. */
    ExperimentResult run(ExperimentContext context) throws IOException, InterruptedException;
}
