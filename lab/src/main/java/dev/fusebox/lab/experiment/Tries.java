package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.CpuUse;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Measures again what leaves a doubt, a few times, each time when the machine has become quiet or does not within a while. */
record Tries(Progress progress, Clock clock, Machine machine) {

    static final int MOST = 3;

    /** For a quiet second, before the next try. */
    static final long PATIENCE_MS = 15_000;

    /** What is measured. */
    interface Measurement<T> {
        T take() throws IOException, InterruptedException;
    }

    /** Whether others use it. */
    interface Machine {
        /** Looks for a second. */
        boolean busy() throws InterruptedException;
    }

    static Tries of(Progress progress, Stack stack) {
        return new Tries(progress, Clock.SYSTEM, () -> {
            try (MachineLoad load = MachineLoad.watch(stack)) {
                Clock.SYSTEM.sleep(1000);
                return load.busiest().filter(CpuUse::disturbed).isPresent();
            }
        });
    }

    /**
     * The first that leaves no doubt, or the last.
     *
     * @param doubt why what was measured says little; {@code null} when it does not
     */
    <T> T measure(Measurement<T> measurement, Function<T, @Nullable String> doubt)
            throws IOException, InterruptedException {
        for (int n = 1; ; n++) {
            T found = measurement.take();
            String why = doubt.apply(found);
            if (why == null || n == MOST) {
                return found;
            }
            progress.say("%s; waiting for a quiet machine, then try %d of %d".formatted(why, n + 1, MOST));
            long deadline = clock.millis() + PATIENCE_MS;
            while (machine.busy() && clock.millis() < deadline) {
                // Each look takes its second.
            }
        }
    }
}
