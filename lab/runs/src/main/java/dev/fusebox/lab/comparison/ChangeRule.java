package dev.fusebox.lab.comparison;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.Estimate;

/**
 * Whether a cell got better or worse: first by its goodput, then by the share of calls that did not succeed. Starts of both runs must tell
 * them apart, see {@link StartPermutations}; too few of them decide nothing, however large the difference is.
 *
 * @param why the change in figures, or what makes it none
 */
record ChangeRule(Change change, String why) {

    /** Per cent. Smaller differences are the clock's and the warm-up's, however sure they are. */
    private static final double SMALLEST = 2;

    private static final double SLOWER = 2;

    /** Per cent. Larger growth reads better as a factor. */
    private static final long MANY = 200;

    /**
     * @param goodput how probable the difference of goodput is by chance
     * @param unsuccessful the same of the share of unsuccessful calls
     */
    static ChangeRule of(
            CellRepeats before, CellRepeats now, Tolerance tolerance, double goodput, double unsuccessful) {
        if (!before.measured() || !now.measured()) {
            String where = before.measured() ? "this run" : now.measured() ? "the baseline" : "either run";
            return new ChangeRule(Change.UNDECIDED, "no figures in " + where);
        }
        double then = before.goodput().mid();
        double today = now.goodput().mid();
        String difference = difference(then, today);
        if (!tellable(before.goodput(), now.goodput())) {
            return new ChangeRule(
                    Change.UNDECIDED,
                    "%s, but %d against %s cannot tell"
                            .formatted(
                                    difference,
                                    before.goodput().starts().size(),
                                    Figures.count(now.goodput().starts().size(), "start")));
        }
        boolean more = today > (then + before.missedPerSecond()) * (1 + SMALLEST / 100);
        boolean less = then > (today + now.missedPerSecond()) * (1 + SMALLEST / 100);
        if (goodput <= StartPermutations.LEVEL && (more || less)) {
            return new ChangeRule(more ? Change.BETTER : Change.WORSE, difference + chance(goodput));
        }
        double points = (now.unsuccessful().mid() - before.unsuccessful().mid()) * 100;
        if (unsuccessful <= StartPermutations.LEVEL && Math.abs(points) > tolerance.refusedShare()) {
            return byUnsuccessful(
                    points < 0, before.times().p50().mid(), now.times().p50().mid(), chance(unsuccessful));
        }
        return new ChangeRule(Change.SAME, difference + chance(goodput));
    }

    /** All starts of a run share its machine: what other programs made of them is no change of the gateway, however sure it is. */
    ChangeRule onMachine(boolean disturbed) {
        return disturbed && change != Change.SAME && change != Change.UNDECIDED
                ? new ChangeRule(Change.UNDECIDED, why + ", but other programs disturbed the machine")
                : this;
    }

    /** Whether there are enough starts to tell anything. */
    static boolean tellable(Estimate before, Estimate now) {
        return StartPermutations.smallest(before.starts().size(), now.starts().size()) <= StartPermutations.LEVEL;
    }

    private static String chance(double p) {
        return ", p %s %s".formatted(p < 0.005 ? "<" : "=", p < 0.005 ? "0.005" : Figures.fixed(p, 2));
    }

    /** In a closed loop fewer rejections with as much goodput may mean that callers wait longer: that is no gain. */
    private static ChangeRule byUnsuccessful(boolean fewer, double p50Then, double p50Now, String chance) {
        String calls = "as many successful calls, %s unsuccessful ones".formatted(fewer ? "fewer" : "more");
        if (fewer ? p50Now > SLOWER * p50Then : p50Then > SLOWER * p50Now) {
            return new ChangeRule(Change.MIXED, calls + (fewer ? ", longer times" : ", shorter times") + chance);
        }
        return new ChangeRule(fewer ? Change.BETTER : Change.WORSE, calls + chance);
    }

    private static String difference(double then, double now) {
        if (then == 0) {
            return now == 0 ? "0 in both" : "0 before";
        }
        long percent = Math.round((now / then - 1) * 100);
        return percent >= MANY
                ? Figures.plain(now / then) + " times as much"
                : (percent > 0 ? "+" : "") + percent + " %";
    }
}
