package dev.fusebox.lab.load;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.OutcomeTimes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The figures that our script makes wrk print: lines such as {@code fusebox status 503 12}.
 *
 * @param counts by name: {@code duration_us}, {@code requests}, {@code mean_us}, {@code bytes}, and the socket errors
 * @param others answers of each status that is not 2xx
 * @param percentiles microseconds by per cent of the answers
 */
record WrkFigures(Map<String, Long> counts, Map<String, Long> others, Map<Integer, Double> percentiles) {

    private static final String MARK = "fusebox ";
    private static final List<String> SOCKET_ERRORS = List.of("connect", "read", "write");

    static WrkFigures of(String printed) {
        WrkFigures figures = new WrkFigures(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        printed.lines().filter(l -> l.startsWith(MARK)).forEach(l -> figures.add(l.split(" ")));
        return figures;
    }

    private void add(String[] words) {
        switch (words[1]) {
            case "status" -> others.put(words[2], Long.valueOf(words[3]));
            case "percentile" -> percentiles.put(Integer.valueOf(words[2]), Double.valueOf(words[3]));
            default -> counts.put(words[1], Long.valueOf(words[2]));
        }
    }

    /** Whether it came to its end. */
    boolean complete() {
        return counts.containsKey("requests");
    }

    long answers() {
        return count("requests");
    }

    /** Calls without a whole answer. What wrk calls a timeout is an answer that came after it. */
    long failed() {
        return SOCKET_ERRORS.stream().mapToLong(this::count).sum();
    }

    private long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    LoadFigures load(String tool, String command) {
        double seconds = count("duration_us") / 1e6;
        long non2xx = others.values().stream().mapToLong(Long::longValue).sum();
        CallCounts counts = CallCounts.of(answers() - non2xx, others, failed());
        Double bytesPerSecond = Figures.rounded(count("bytes") / seconds, 2);
        return counts.figures(tool, command)
                .rates(counts.rates(seconds)
                        .with(all -> all.seconds(CallCounts.rounded(seconds, 3)).bytesPerSecond(bytesPerSecond)))
                .latency(LoadLatency.of(this::ms, Figures.rounded(count("mean_us") / 1e3, 3)))
                .times(count("timeout") == 0 ? null : OutcomeTimes.atLeast(Wrk.TIMEOUT * 1000.0))
                .build();
    }

    /** Of all answers; wrk leaves answers after its timeout out of its percentiles. */
    private double ms(int percent) {
        long late = count("timeout");
        double ofTimely = late == 0 ? percent : Math.ceil((double) percent * answers() / Math.max(1, answers() - late));
        return ofTimely > 100 ? Wrk.TIMEOUT * 1000.0 : percentiles.getOrDefault((int) ofTimely, 0.0) / 1000;
    }

    /** As CSV. */
    String table() {
        return CallCounts.table(percentiles.keySet().stream().mapToInt(Integer::intValue), this::ms);
    }
}
