package dev.fusebox.lab.collect;

import java.util.Collections;
import java.util.List;

/**
 * Whether a process is warm: what an answer costs in the last {@value #WINDOWS} windows has a coefficient of variation of at most
 * {@value #MOST_VARIATION}, and does not fall from the first half of them to the second.
 *
 * <p>Source: Georges, Buytaert and Eeckhout, "Statistically Rigorous Java Performance Evaluation" (OOPSLA 2007), section 4.2, which takes
 * the last ten iterations and 0.01 or 0.02 on a machine that does nothing else. Seen here: 0.02 to 0.08 of warm gateways in windows of
 * 5 s, 0.3 while code is compiled.
 *
 * <p>Of short windows of another way, {@link #mayStillFall} asks less: whether it still gets cheaper.
 */
final class Steady {

    static final int WINDOWS = 4;

    static final double MOST_VARIATION = 0.08;

    /** One window alone may run badly. */
    private static final int TRIES = 2;

    /** The later two of the last windows cost at least this part of the two before: four that fall by 5 % each vary by less than the bound. */
    private static final double SLOW_FALL = 0.95;

    /** Windows of 2 s of a warm gateway mostly differ by less than a tenth. */
    private static final double FALL = 0.9;

    /** @param costs of an answer, window by window, in any unit */
    static boolean reached(List<Double> costs) {
        if (costs.size() < WINDOWS) {
            return false;
        }
        List<Double> last = costs.subList(costs.size() - WINDOWS, costs.size());
        int half = WINDOWS / 2;
        return variation(last) <= MOST_VARIATION
                && mean(last.subList(half, WINDOWS)) >= SLOW_FALL * mean(last.subList(0, half));
    }

    /** Whether one of the last {@value #TRIES} windows was cheaper by a tenth than all before it, or there are no more windows. */
    static boolean mayStillFall(List<Double> costs) {
        int before = costs.size() - TRIES;
        return before < 1 || Collections.min(costs) < FALL * Collections.min(costs.subList(0, before));
    }

    /** Standard deviation of a sample by its mean. */
    private static double variation(List<Double> costs) {
        double mean = mean(costs);
        double squares =
                costs.stream().mapToDouble(cost -> Math.pow(cost - mean, 2)).sum();
        return Math.sqrt(squares / (costs.size() - 1)) / mean;
    }

    private static double mean(List<Double> costs) {
        return costs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
