package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CpuUse;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Repeats a measurement that leaves a doubt, a few times. Before each repeat it waits for a quiet machine, but not for long. */
public record Tries(Progress progress, Clock clock, Machine machine) {

    public static final int MOST = 3;

    /** For a quiet second, before the next try. */
    static final long PATIENCE_MS = 15_000;

    /** What is measured. */
    public interface Measurement<T> {
        T take() throws IOException, InterruptedException;
    }

    /** Whether other programs use it. */
    public interface Machine {
        /** Looks for a second. */
        boolean busy() throws InterruptedException;
    }

    public static Tries of(Progress progress, Processes processes) {
        return new Tries(progress, Clock.SYSTEM, () -> {
            try (MachineLoad load = MachineLoad.watch(processes)) {
                Clock.SYSTEM.sleep(1000);
                return load.busiest().filter(CpuUse::disturbed).isPresent();
            }
        });
    }

    /**
     * The first measurement without a doubt, or the last.
     *
     * @param doubt why a measurement is not to be trusted; {@code null} when it is
     */
    public <T> T measure(Measurement<T> measurement, Function<T, @Nullable String> doubt)
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
