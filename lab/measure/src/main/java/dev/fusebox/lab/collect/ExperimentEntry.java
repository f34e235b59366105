package dev.fusebox.lab.collect;

import dev.fusebox.lab.study.ExperimentSpec;
import java.util.stream.Stream;

/** An entry of a study that knows how its experiments are carried out. */
public interface ExperimentEntry extends ExperimentSpec {

    /** One for each gateway, each route, or all, as the kind wants it. */
    Stream<Experiment> experiments();
}
