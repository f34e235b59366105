package dev.fusebox.lab.jmx.sample;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.ProcessReading;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the samples of a cell say of a process that was not the same one all the time. Its figures must not be averaged over that. */
final class Interruptions {

    /** @param samples {@code null} for each missed one */
    static List<String> of(String component, List<@Nullable ProcessReading> samples) {
        List<ProcessReading> read = samples.stream().filter(Objects::nonNull).toList();
        if (read.isEmpty()) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        if (samples.get(0) == null) {
            found.add(component + " was not there when the cell began");
        }
        if (samples.get(samples.size() - 1) == null) {
            found.add(component + " was not there any more when the cell ended, or started again");
        }
        Set<String> restarts = new LinkedHashSet<>();
        for (int i = 1; i < read.size(); i++) {
            String restart = restart(read.get(i - 1), read.get(i));
            if (restart != null) {
                restarts.add(component + restart);
            }
        }
        found.addAll(restarts);
        return found;
    }

    private static @Nullable String restart(ProcessReading before, ProcessReading now) {
        if (before.startedMs() != null
                && now.startedMs() != null
                && !before.startedMs().equals(now.startedMs())) {
            return " started again during the cell, or another instance answered in its place";
        }
        if (before.cpuNanos() >= 0 && now.cpuNanos() >= 0 && now.cpuNanos() < before.cpuNanos()) {
            return " counts less CPU time than before: it started again during the cell";
        }
        Map<String, Long> counted = now.limits().stream()
                .filter(limit -> limit.rejected() != null)
                .collect(Collectors.toMap(LimitReading::fullName, LimitReading::rejected, (first, second) -> first));
        return before.limits().stream()
                .filter(limit -> limit.rejected() != null
                        && counted.getOrDefault(limit.fullName(), Long.MAX_VALUE) < limit.rejected())
                .findFirst()
                .map(limit -> " counts fewer rejections at " + limit.name()
                        + " than before: it started again during the cell")
                .orElse(null);
    }
}
