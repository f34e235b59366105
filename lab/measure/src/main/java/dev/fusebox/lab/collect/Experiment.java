package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.study.ExperimentSpec;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** One thing that a study tries apart from the cells of its matrix. A finished one is kept and not repeated. */
public interface Experiment {

    /** What all experiments of a run work with. */
    record ExperimentContext(LabHome home, Processes processes, Progress progress) {

        /** @throws UsageException for processes that the lab cannot start, change or end */
        public Stack stack() {
            if (processes instanceof Stack started) {
                return started;
            }
            throw new UsageException("this experiment starts and ends processes; leave it out with --target");
        }
    }

    /** Unique in a run, and the same whenever the study is run: the id of its result. */
    String id();

    /** The entry of the study that asks for it. */
    ExperimentSpec spec();

    /** The processes it needs: its gateways and what is behind them; none when it has no gateway. */
    default Set<Component> components() {
        return spec().gateways().isEmpty()
                ? Set.of()
                : DemoStack.with(spec().gateways().stream().map(Gateways::named).toList());
    }

    /** The processes of one gateway of an entry: they start with the entry's other gateways of its group. */
    static Set<Component> startedWith(ExperimentSpec spec, Gateway gateway) {
        List<Gateway> all = spec.gateways().stream().map(Gateways::named).toList();
        return DemoStack.with(Gateways.groups(all, false).stream()
                .filter(group -> group.contains(gateway))
                .findFirst()
                .orElseThrow());
    }

    /** Whether the limits of the processes must be those of the profile. */
    default boolean needsLimitsOfProfile() {
        return true;
    }

    /** Whether the limits of its processes are sampled meanwhile, for the replay. */
    default boolean sampled() {
        return false;
    }

    /** Carries it out. No call is held when it returns. */
    ExperimentResult run(ExperimentContext context) throws IOException, InterruptedException;
}
