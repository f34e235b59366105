package dev.fusebox.lab.traffic;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.Figures;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long calls took, beyond the quantiles of {@link LoadFigures}. A histogram is {@code null} where there was no such call, and where the
 * load generator does not record each call.
 *
 * @param givenUpMs the shortest time after which a call was given up: quantiles from there on are lower bounds; {@code null} where none was
 * @param successes answered with 2xx
 * @param rejections answered with another status
 * @param givenUp not answered as long as the caller waited
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeTimes(
        @Nullable Double givenUpMs,
        @Nullable TimeHistogram successes,
        @Nullable TimeHistogram rejections,
        @Nullable TimeHistogram givenUp) {

    /** Of a load generator that does not record each call. */
    public static OutcomeTimes atLeast(double givenUpMs) {
        return new OutcomeTimes(givenUpMs, null, null, null);
    }

    /** Empty where calls were not recorded. */
    public List<TimeHistogram> recorded() {
        return Stream.of(successes, rejections, givenUp)
                .filter(Objects::nonNull)
                .toList();
    }

    /** {@code Successes: p50 200 ms, p99 230 to 260 ms. ..}: empty where calls were not recorded. */
    public String words() {
        return Figures.joined(" ", words("Successes", successes), words("Rejections", rejections));
    }

    private static String words(String outcome, @Nullable TimeHistogram times) {
        return times == null ? "" : "%s: p50 %s, p99 %s.".formatted(outcome, times.words(50), times.words(99));
    }
}
