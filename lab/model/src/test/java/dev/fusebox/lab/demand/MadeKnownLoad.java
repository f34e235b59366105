package dev.fusebox.lab.demand;

import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import java.util.List;

/** What is known of a gateway whose answers all cost the same. */
public final class MadeKnownLoad {

    /** A second of the warm-up. */
    public static KnownLoad each(double answerMs, int processors) {
        return new KnownLoad(
                List.of(new LoadWindow(new UsedSeconds(answerMs, 0, null, List.of()), 1, 1000, 0, 8, null, null)),
                List.of(),
                List.of(),
                processors);
    }
}
