package dev.fusebox.lab.judge;

import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.VerdictRules;
import java.util.Objects;
import java.util.Optional;

/**
 * Whose the processors were in a cell.
 *
 * @param busy share of the machine's CPU time that was used, at most 1
 * @param own share of the machine's CPU time that the lab's processes used
 * @param generatorCores cores that the load generator kept busy
 */
public record CpuShares(double busy, double own, double generatorCores) {

    private static final VerdictRules RULES = VerdictRules.TODAY;

    static CpuShares of(Evidence e) {
        // Both ends of a cell are read a little apart, so a short one may come out above its whole.
        double busy = Math.min(1, share(e, ProcessUsage.MACHINE));
        double own = e.processes().stream()
                .filter(p -> p.cpuSeconds() != null && !p.component().equals(ProcessUsage.MACHINE))
                .mapToDouble(p -> share(e, p))
                .sum();
        return new CpuShares(busy, own, share(e, e.load().generator()) * e.cores());
    }

    static double share(Evidence e, ProcessUsage process) {
        return seconds(process) / (e.load().seconds() * e.cores());
    }

    private static double seconds(ProcessUsage process) {
        return Objects.requireNonNull(process.cpuSeconds());
    }

    private static double share(Evidence e, String component) {
        return e.processes().stream()
                .filter(p -> p.component().equals(component) && p.cpuSeconds() != null)
                .findFirst()
                .map(p -> share(e, p))
                .orElse(0.0);
    }

    /** Share of the machine's CPU time that other programs used, or the kernel. */
    double others() {
        return busy - own;
    }

    boolean machineBusy() {
        return busy >= RULES.machineBusyShare();
    }

    boolean generatorBusy() {
        return generatorCores >= RULES.generatorCores();
    }

    /** Other programs took so much that the cell says little. */
    boolean disturbed() {
        return machineBusy() && own < busy * RULES.ownShare();
    }

    /** The busiest of the lab's processes. */
    static Optional<ProcessUsage> busiest(Evidence e) {
        return e.processes().stream()
                .filter(p -> p.cpuSeconds() != null && !p.component().equals(ProcessUsage.MACHINE))
                .max((a, b) -> Double.compare(seconds(a), seconds(b)));
    }
}
