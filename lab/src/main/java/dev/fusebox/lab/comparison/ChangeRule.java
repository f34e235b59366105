package dev.fusebox.lab.comparison;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellRecord.Tolerance;

/**
 * Whether a cell got better or worse: first by its goodput, then by the share of calls that did not succeed.
 *
 * <p>With repeats in both runs, the repeats of one run must all be above those of the other. With one repeat in either run, the
 * difference must exceed what the study tolerates.
 *
 * @param why the change in figures, or what makes it none
 */
record ChangeRule(Change change, String why) {

    /** Per cent. Smaller differences are the clock's and the warm-up's, however close the repeats are. */
    private static final double SMALLEST = 2;

    private static final double SLOWER = 2;

    /** Per cent. Larger growth reads better as a factor. */
    private static final long MANY = 200;

    static ChangeRule of(CellRepeats before, CellRepeats now, Tolerance tolerance) {
        if (!before.measured() || !now.measured()) {
            String where = before.measured() ? "this run" : now.measured() ? "the baseline" : "either run";
            return new ChangeRule(Change.UNDECIDED, "no figures in " + where);
        }
        double then = before.goodput().median();
        double today = now.goodput().median();
        boolean repeated = before.count() > 1 && now.count() > 1;
        double percent = tolerance.goodput(
                before.unsuccessful().median(), now.unsuccessful().median());
        double needed = repeated ? SMALLEST : percent;
        String difference = difference(then, today);
        boolean apart = !repeated || before.goodput().apart(now.goodput());
        boolean more = today > (then + before.missedPerSecond()) * (1 + needed / 100);
        boolean less = then > (today + now.missedPerSecond()) * (1 + needed / 100);
        if (apart && (more || less)) {
            return new ChangeRule(more ? Change.BETTER : Change.WORSE, difference);
        }
        String same = repeated
                ? difference + ", the repeats overlap"
                : "%s, within %s %%".formatted(difference, Figures.plain(needed));
        double points = (now.unsuccessful().median() - before.unsuccessful().median()) * 100;
        boolean shares = !repeated || before.unsuccessful().apart(now.unsuccessful());
        if (shares && Math.abs(points) > tolerance.refusedShare()) {
            return byUnsuccessful(points < 0, before.p50().median(), now.p50().median());
        }
        return new ChangeRule(Change.SAME, same);
    }

    /** In a closed loop fewer rejections with as much goodput may mean that callers wait longer: that is no gain. */
    private static ChangeRule byUnsuccessful(boolean fewer, double p50Then, double p50Now) {
        String calls = "as many successful calls, %s unsuccessful ones".formatted(fewer ? "fewer" : "more");
        if (fewer ? p50Now > SLOWER * p50Then : p50Then > SLOWER * p50Now) {
            return new ChangeRule(Change.MIXED, calls + (fewer ? ", longer times" : ", shorter times"));
        }
        return new ChangeRule(fewer ? Change.BETTER : Change.WORSE, calls);
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
