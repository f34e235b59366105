package dev.fusebox.lab.load;

import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.OutcomeTimes;
import dev.fusebox.lab.results.RampRun.Whole;
import dev.fusebox.lab.results.RampRun.Window;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the simulation of {@code gatling-ramps} wrote: {@code window.*} of the time in which all users called, {@code whole.*} of all. */
record GatlingFigures(Properties found) {

    private static final String STATUS = "status.";

    /** Stands for the status of a call without an answer. */
    private static final String NONE = "0";

    /** Whether there was a time in which all users called. */
    boolean complete() {
        return window().toMs() > window().fromMs() && calls("window.") > 0;
    }

    /** In milliseconds since 1970. */
    Window window() {
        return new Window((long) number("window.fromMs"), (long) number("window.toMs"));
    }

    Whole whole() {
        long calls = calls("whole.");
        long unanswered = unanswered("whole.");
        return new Whole(
                seconds("whole."),
                calls - unanswered,
                ok("whole."),
                unanswered,
                number("whole.p50Ms"),
                number("whole.p95Ms"),
                number("whole.p99Ms"));
    }

    /** @param times by outcome; {@code null} where they are not known */
    LoadFigures load(String tool, String command, @Nullable OutcomeTimes times) {
        long calls = calls("window.");
        long ok = ok("window.");
        long unanswered = unanswered("window.");
        double seconds = seconds("window.");
        return new LoadFigures(
                tool,
                command,
                calls,
                ok,
                calls - ok - unanswered,
                unanswered,
                seconds,
                rounded((calls - unanswered) / seconds),
                rounded(ok / seconds),
                number("window.p50Ms"),
                number("window.p95Ms"),
                number("window.p99Ms"),
                number("window.p100Ms"),
                number("window.meanMs"),
                0L,
                LoadFigures.statuses(ok, others("window."), unanswered),
                null,
                null,
                null,
                List.of(),
                times);
    }

    private static double rounded(double perSecond) {
        return Math.round(perSecond * 100) / 100.0;
    }

    private double seconds(String of) {
        return (number(of + "toMs") - number(of + "fromMs")) / 1000;
    }

    private double number(String name) {
        return Double.parseDouble(found.getProperty(name, "0"));
    }

    private Map<String, Long> statuses(String of) {
        Map<String, Long> statuses = new TreeMap<>();
        found.stringPropertyNames().stream()
                .filter(name -> name.startsWith(of + STATUS))
                .forEach(name -> statuses.put(name.substring((of + STATUS).length()), (long) number(name)));
        return statuses;
    }

    private long calls(String of) {
        return statuses(of).values().stream().mapToLong(Long::longValue).sum();
    }

    private long ok(String of) {
        return statuses(of).entrySet().stream()
                .filter(e -> e.getKey().startsWith("2"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private long unanswered(String of) {
        return statuses(of).getOrDefault(NONE, 0L);
    }

    private Map<String, Long> others(String of) {
        Map<String, Long> others = statuses(of);
        others.keySet().removeIf(status -> status.startsWith("2") || status.equals(NONE));
        return others;
    }
}
