package dev.fusebox.lab.model;

import java.util.Optional;

/**
 * Whose the processors were in a cell.
 *
 * @param busy share of the machine's CPU time that was used, at most 1
 * @param own share of the machine's CPU time that the lab's processes used
 * @param generatorCores cores that the load generator kept busy
 */
record CpuShares(double busy, double own, double generatorCores) {

    /** The machine counts as busy from this share of its CPU time. */
    static final double BUSY = 0.85;

    /** Of a busy machine's CPU time, the lab's processes use at least this share; the kernel's own work takes the rest. */
    private static final double OWN = 0.7;

    /** One thread that is busy all the time, but for the clock's grain. */
    private static final double WHOLE_CORE = 0.9;

    static CpuShares of(Evidence e) {
        // Both ends of a cell are read a little apart, so a short one may come out above its whole.
        double busy = Math.min(1, share(e, ProcessUse.MACHINE));
        double own = e.processes().stream()
                .filter(p -> p.cpuSeconds() != null && !p.component().equals(ProcessUse.MACHINE))
                .mapToDouble(p -> share(e, p))
                .sum();
        return new CpuShares(busy, own, share(e, "ab") * e.cores());
    }

    static double share(Evidence e, ProcessUse process) {
        return process.cpuSeconds() / (e.load().seconds() * e.cores());
    }

    private static double share(Evidence e, String component) {
        return e.processes().stream()
                .filter(p -> p.component().equals(component) && p.cpuSeconds() != null)
                .findFirst()
                .map(p -> share(e, p))
                .orElse(0.0);
    }

    boolean machineBusy() {
        return busy >= BUSY;
    }

    boolean generatorBusy() {
        return generatorCores >= WHOLE_CORE;
    }

    /** Other programs took so much that the cell says little. */
    boolean disturbed() {
        return machineBusy() && own < busy * OWN;
    }

    /** The busiest of the lab's processes. */
    static Optional<ProcessUse> busiest(Evidence e) {
        return e.processes().stream()
                .filter(p -> p.cpuSeconds() != null && !p.component().equals(ProcessUse.MACHINE))
                .max((a, b) -> Double.compare(a.cpuSeconds(), b.cpuSeconds()));
    }
}
