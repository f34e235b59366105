package dev.fusebox.lab.process;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.process.os.MachineCpu;
import dev.fusebox.lab.results.cell.CpuUse;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The CPU share of other programs during a measurement, second by second: even a short burst spoils the slowest calls.
 * Thread-safe.
 */
public final class MachineLoad implements AutoCloseable {

    private static final long LOOK_MS = 1000;

    /** An interval shorter than this has too few ticks of the clock. */
    private static final double SHORTEST_SECONDS = 0.5;

    /** Undisturbed before disturbed, then by the share of other programs. */
    private static final Comparator<CpuUse> BUSIEST =
            Comparator.comparing(CpuUse::disturbed).thenComparing(CpuUse::others);

    private final Supplier<Optional<MachineCpu>> machine;
    private final DoubleSupplier own;
    private final int processors;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private @Nullable MachineCpu before;
    private double ownBefore;
    private @Nullable CpuUse busiest;

    /** @param own CPU seconds of the lab's processes so far */
    MachineLoad(Supplier<Optional<MachineCpu>> machine, DoubleSupplier own, int processors) {
        this.machine = machine;
        this.own = own;
        this.processors = processors;
        this.before = machine.get().orElse(null);
        this.ownBefore = own.getAsDouble();
    }

    /** Looks every second until it is closed; these processes do not count as other programs. */
    public static MachineLoad watch(Processes processes) {
        MachineLoad load = new MachineLoad(
                MachineCpu::now, processes.ownCpu(), Runtime.getRuntime().availableProcessors());
        load.clock.scheduleAtFixedRate(() -> load.look(0), LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
        return load;
    }

    synchronized void look(double shortestSeconds) {
        MachineCpu now = machine.get().orElse(null);
        double ownNow = own.getAsDouble();
        if (now == null || before == null) {
            return;
        }
        double total = now.total() - before.total();
        if (total <= 0 || total < shortestSeconds * processors) {
            return;
        }
        CpuUse use = new CpuUse(
                share(now.busy() + now.stolen() - before.busy() - before.stolen(), total),
                share(ownNow - ownBefore, total));
        busiest = busiest == null || BUSIEST.compare(use, busiest) > 0 ? use : busiest;
        before = now;
        ownBefore = ownNow;
    }

    /** Two decimals: the clock's resolution allows no more. */
    private static double share(double seconds, double total) {
        return Figures.decimals(Math.max(0, Math.min(1, seconds / total)), 2);
    }

    /** The second in which other programs disturbed most so far; empty where the system has no CPU figures. */
    public synchronized Optional<CpuUse> busiest() {
        look(SHORTEST_SECONDS);
        return Optional.ofNullable(busiest);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
