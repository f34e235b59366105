package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.chain.VerdictRules;

/**
 * What the processors of a machine did in some time, as shares of it, 0 to 1.
 *
 * @param busy all of it, also by other programs, and by other guests of the same host
 * @param own by the lab and the processes that it started
 */
public record CpuUse(double busy, double own) {

    /** By other programs, or the kernel. */
    public double others() {
        return Math.max(0, busy - own);
    }

    /** Whether others took so much that what was measured meanwhile says little; the same rule as for cells. */
    public boolean disturbed() {
        return VerdictRules.TODAY.disturbed(busy, own);
    }

    /** In words, where it disturbed. */
    public String words() {
        return "the machine was busy: for a second or more its processors were %d %% in use, %d %% by other programs"
                .formatted(Math.round(busy * 100), Math.round(others() * 100));
    }
}
