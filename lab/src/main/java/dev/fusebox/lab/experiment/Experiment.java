package dev.fusebox.lab.experiment;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.results.ExperimentResult;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One thing that a study has tried beside the cells of its matrix. It is kept when it is finished, and not repeated. */
public interface Experiment {

    /** Unique in a run, and the same whenever the study is run: the id of its result. */
    String id();

    /** What it is about, for who watches. */
    String words();

    /** The processes it needs; none when it starts none. */
    Set<Component> components();

    /** The profile that they run with; {@code null} when it needs none and was given none. */
    @Nullable
    String profile();

    /** Whether their time limits are out of the way, so that calls can be held. */
    boolean raisesTimeLimits();

    /** Whether it is void when a live limit is not what the profile says. */
    default boolean needsLimitsOfProfile() {
        return true;
    }

    /** Carries it out; nothing is held any more when it returns. */
    ExperimentResult run(ExperimentContext context) throws IOException, InterruptedException;
}
