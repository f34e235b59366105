package dev.fusebox.lab.report;

import java.util.Locale;

/** Numbers for people. What is absent is a dash, never a zero. */
public final class Figures {

    /** Stands where there is no figure. */
    public static final String NONE = "-";

    private Figures() {}

    public static String whole(Number n) {
        return n == null
                ? NONE
                : String.format(Locale.ROOT, "%,d", Math.round(n.doubleValue())).replace(',', ' ');
    }

    /** The same sentence, in which no number breaks at the end of a line, nor parts from its per cent sign. */
    public static String unbroken(String sentence) {
        return sentence.replaceAll("(?<=\\d) (?=\\d{3}(?!\\d)|%)", "\u00a0");
    }

    /** Two digits that matter below 10, none after the point above 100. */
    public static String plain(Number n) {
        if (n == null) {
            return NONE;
        }
        double size = Math.abs(n.doubleValue());
        String format = size == Math.rint(size) || size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, n.doubleValue());
    }

    /** With its sign, for differences. */
    public static String signed(Double n) {
        return n == null ? NONE : (n > 0 ? "+" : "") + plain(n);
    }

    /** To so many decimals; {@code null} stays. */
    public static Double rounded(Number n, int decimals) {
        if (n == null || Double.isNaN(n.doubleValue()) || Double.isInfinite(n.doubleValue())) {
            return null;
        }
        double scale = Math.pow(10, decimals);
        return Math.round(n.doubleValue() * scale) / scale;
    }
}
