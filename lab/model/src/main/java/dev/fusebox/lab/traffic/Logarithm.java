package dev.fusebox.lab.traffic;

/**
 * The natural logarithm, the same bits everywhere: by additions, multiplications and divisions, which IEEE 754 fixes. {@code Math.log} may be
 * a last digit off, and is another one in HotSpot's compiled code, in fdlibm and in Chromium; so a prediction in a browser would not be the
 * JVM's.
 */
final class Logarithm {

    private static final double ROOT_OF_HALF = 0.7071067811865476;

    private static final double LN_2 = 0.6931471805599453;

    /** {@code 2 / (2 i + 1)}, of the highest power first; the series ends where a term is below the last digit. */
    private static final double[] SERIES = {
        2.0 / 23, 2.0 / 21, 2.0 / 19, 2.0 / 17, 2.0 / 15, 2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5, 2.0 / 3, 2.0
    };

    /**
     * {@code ln x = 2 (s + s^3/3 + s^5/5 + ..) - n ln 2}, {@code s = (x 2^n - 1) / (x 2^n + 1)}.
     *
     * @param x above 0, at most 1
     */
    static double of(double x) {
        double scaled = x;
        int doublings = 0;
        while (scaled < ROOT_OF_HALF) {
            scaled *= 2;
            doublings++;
        }
        double s = (scaled - 1) / (scaled + 1);
        double square = s * s;
        double sum = 0;
        for (double factor : SERIES) {
            sum = sum * square + factor;
        }
        return sum * s - doublings * LN_2;
    }
}
