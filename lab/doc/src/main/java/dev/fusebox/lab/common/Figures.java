package dev.fusebox.lab.common;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Numbers for people. An absent figure is a dash, never a zero. */
public final class Figures {

    /** Printed for an absent figure. */
    public static final String NONE = "-";

    public static String whole(@Nullable Number n) {
        return n == null
                ? NONE
                : String.format(Locale.ROOT, "%,d", Math.round(n.doubleValue())).replace(',', ' ');
    }

    /** {@code 1 cell}, {@code 3 cells}. */
    public static String count(long number, String one) {
        return whole(number) + " " + noun(number, one);
    }

    /** {@code cell} of one, {@code cells} of any other number. */
    public static String noun(long number, String one) {
        return number == 1 ? one : one + (one.endsWith("s") ? "es" : "s");
    }

    /** {@code once}, {@code 3 times}. */
    public static String times(long number) {
        return number == 1 ? "once" : whole(number) + " times";
    }

    /** A constant in small letters, with dashes: {@code request-threads}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code a, b and c}. */
    public static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** The parts that say something. */
    public static String joined(String separator, String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
    }

    /** Milliseconds as seconds: whole ones, or with one decimal. */
    public static String seconds(long ms) {
        return ms % 1000 == 0 ? String.valueOf(ms / 1000) : fixed(ms / 1000.0, 1);
    }

    /** With this number of decimals. */
    public static String fixed(@Nullable Number n, int decimals) {
        return n == null ? NONE : String.format(Locale.ROOT, "%." + decimals + "f", n.doubleValue());
    }

    /** One decimal below this size, where it has one; none above. */
    public static String decimal(@Nullable Double n, double below) {
        return n == null || n >= below || n == Math.rint(n) ? whole(n) : fixed(n, 1);
    }

    /** The sentence with no-break spaces inside its numbers, and before per cent signs. */
    public static String unbroken(String sentence) {
        return sentence.replaceAll("(?<=\\d) (?=\\d{3}(?!\\d)|%)", "\u00a0");
    }

    /** Two decimals below 10, one below 100, none above. */
    public static String plain(@Nullable Number n) {
        if (n == null) {
            return NONE;
        }
        double size = Math.abs(n.doubleValue());
        String format = size == Math.rint(size) || size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, n.doubleValue());
    }

    /** A share as per cent; 100 or 0 only when it is exactly that. */
    public static String percent(@Nullable Double share) {
        if (share == null) {
            return NONE;
        }
        if (share > 0.999 && share < 1) {
            return "99.9";
        }
        if (share < 0.001 && share > 0) {
            return "0.1";
        }
        return String.format(Locale.ROOT, share == 1 || share == 0 ? "%.0f" : "%.1f", share * 100);
    }

    /** A difference with its sign. */
    public static String signed(@Nullable Double n) {
        return n == null ? NONE : (n > 0 ? "+" : "") + plain(n);
    }

    /** A difference with its sign and a number of decimals. */
    public static String signed(double n, int decimals) {
        return String.format(Locale.ROOT, "%+." + decimals + "f", n);
    }

    /** Rounded to a number of decimals; {@code null} for NaN and infinity. */
    public static @Nullable Double rounded(@Nullable Number n, int decimals) {
        if (n == null || Double.isNaN(n.doubleValue()) || Double.isInfinite(n.doubleValue())) {
            return null;
        }
        return decimals(n.doubleValue(), decimals);
    }

    /** A finite number, rounded to a number of decimals. */
    public static double decimals(double n, int decimals) {
        double scale = Math.pow(10, decimals);
        return Math.round(n * scale) / scale;
    }

    /** Nearest rank; 0 when there is none. */
    public static double percentile(double[] sorted, double percent) {
        int rank = (int) Math.ceil(percent / 100 * sorted.length);
        return sorted.length == 0 ? 0 : sorted[Math.max(0, rank - 1)];
    }

    /** The middle figure, or the mean of the two in the middle; {@code null} without figures. */
    public static @Nullable Double median(DoubleStream figures) {
        double[] sorted = figures.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? null
                : Double.valueOf(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
