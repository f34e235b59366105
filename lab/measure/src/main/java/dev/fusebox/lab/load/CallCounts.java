package dev.fusebox.lab.load;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.LoadCounts;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadFiguresBuilder;
import dev.fusebox.lab.traffic.LoadRates;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of a load ended, and the figures that follow from it for every load generator.
 *
 * @param unanswered calls without a whole answer
 * @param statuses see {@link LoadCounts#statuses}; {@code null} when they were not counted
 */
public record CallCounts(
        long ok, long non2xx, long unanswered, @Nullable Map<String, Long> statuses) {

    /** Stands for the status of a call without an answer. */
    public static final String NONE = "0";

    /** @param counted how many calls ended with each status, {@link #NONE} among them */
    public static CallCounts of(Map<String, Long> counted) {
        Map<String, Long> others = new TreeMap<>(counted);
        long unanswered = Objects.requireNonNullElse(others.remove(NONE), 0L);
        long answers = sum(others);
        others.keySet().removeIf(status -> status.startsWith("2"));
        return of(answers - sum(others), others, unanswered);
    }

    /** @param others how many answers had each status that is not 2xx */
    public static CallCounts of(long ok, Map<String, Long> others, long unanswered) {
        return new CallCounts(ok, sum(others), unanswered, LoadFigures.statuses(ok, others, unanswered));
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    public long answers() {
        return ok + non2xx;
    }

    public long calls() {
        return answers() + unanswered;
    }

    /** @param seconds in which all users called */
    public LoadRates rates(double seconds) {
        return new LoadRates(seconds, rounded(answers() / seconds, 2), rounded(ok / seconds, 2), null, null);
    }

    /** To be completed by the load generator, with what it measured besides. */
    public LoadFiguresBuilder figures(String tool, String command) {
        return LoadFiguresBuilder.builder()
                .tool(tool)
                .command(command)
                .counts(new LoadCounts(calls(), ok, non2xx, unanswered, 0L, null, statuses));
    }

    /** 0 where there is no such figure. */
    public static double rounded(double figure, int decimals) {
        return Objects.requireNonNullElse(Figures.rounded(figure, decimals), 0.0);
    }

    /** The percentile table, as CSV. */
    public static String table(IntStream percents, IntToDoubleFunction ms) {
        return percents.mapToObj(percent -> percent + "," + ms.applyAsDouble(percent) + "\n")
                .collect(Collectors.joining("", "Percentage served,Time in ms\n", ""));
    }
}
