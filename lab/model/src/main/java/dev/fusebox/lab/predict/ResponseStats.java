package dev.fusebox.lab.predict;

import dev.fusebox.lab.common.Figures;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of the calls of a simulation. */
final class ResponseStats {

    /** By the full name of the limit, breaker or time limit. */
    final Map<String, Long> rejections = new LinkedHashMap<>();

    private double[] responses = new double[1024];
    int answers;
    long ok;
    private double sum;

    void ok(double responseMs) {
        ok++;
        answer(responseMs);
    }

    void rejected(String by, double responseMs) {
        rejections.merge(by, 1L, Long::sum);
        answer(responseMs);
    }

    private void answer(double responseMs) {
        if (answers == responses.length) {
            responses = Arrays.copyOf(responses, answers * 2);
        }
        responses[answers++] = responseMs;
        sum += responseMs;
    }

    double rejectedShare() {
        return answers == 0 ? 0 : 1 - (double) ok / answers;
    }

    /** What rejected most; {@code null} when no call was rejected. */
    @Nullable
    String rejectedBy() {
        return rejections.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** 0 when there was no answer. */
    double fastestMs() {
        return Arrays.stream(responses, 0, answers).min().orElse(0);
    }

    double meanMs() {
        return answers == 0 ? 0 : sum / answers;
    }

    /** Nearest rank; 0 when there was no answer. */
    double[] percentiles(double... percents) {
        double[] sorted = Arrays.copyOf(responses, answers);
        Arrays.sort(sorted);
        return Arrays.stream(percents).map(p -> Figures.percentile(sorted, p)).toArray();
    }
}
