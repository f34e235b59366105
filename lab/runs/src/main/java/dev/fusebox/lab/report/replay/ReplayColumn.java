package dev.fusebox.lab.report.replay;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values of one figure, a text: separated by blanks, {@code 50*8} for eight in a row, {@code -} for an unknown one. */
final class ReplayColumn {

    static <T> String of(List<T> moments, Function<T, @Nullable ?> value) {
        StringBuilder text = new StringBuilder();
        String last = "";
        int times = 0;
        for (T moment : moments) {
            String now = text(value.apply(moment));
            if (now.equals(last)) {
                times++;
            } else {
                append(text, last, times);
                last = now;
                times = 1;
            }
        }
        append(text, last, times);
        return text.toString();
    }

    /** {@code null} where every value is 0 or unknown. */
    static <T> @Nullable String ofAny(List<T> moments, Function<T, @Nullable Number> value) {
        boolean any =
                moments.stream().map(value).filter(Objects::nonNull).anyMatch(n -> Math.round(n.doubleValue()) > 0);
        return any ? of(moments, value) : null;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "-" : value instanceof Double d ? String.valueOf(Math.round(d)) : String.valueOf(value);
    }

    private static void append(StringBuilder text, String value, int times) {
        if (times > 0) {
            text.append(text.isEmpty() ? "" : " ").append(value).append(times > 1 ? "*" + times : "");
        }
    }
}
