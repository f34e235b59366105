package dev.fusebox.lab.judge;

import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.VerdictRules;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;

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
        double busy = Math.min(1, sum(e, ProcessUsage::machine));
        double own = sum(e, p -> !p.machine());
        double generator = sum(e, p -> p.component().equals(e.load().generator()));
        return new CpuShares(busy, own, generator * e.cores());
    }

    private static double sum(Evidence e, Predicate<ProcessUsage> which) {
        return e.processes().stream()
                .filter(which)
                .mapToDouble(p -> share(e, p))
                .sum();
    }

    static double share(Evidence e, ProcessUsage process) {
        return process.share(e.load().seconds(), e.cores());
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
        return e.processes().stream().filter(p -> !p.machine()).max(Comparator.comparingDouble(p -> share(e, p)));
    }
}
