package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.BreakerThreshold;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the chain of a live process with the chain that its profile and the command line configure. */
public final class ProfileCheck {

    /** One value of a chain, with its setting. */
    private record ChainValue(
            String name, @Nullable Object value, @Nullable SettingValue by) {

        boolean isOf(String origin) {
            return by != null && origin.equals(by.origin());
        }
    }

    /**
     * @param configured the chain of the profile and the command line
     * @param live the chain of the process
     * @return one line for each value that differs, unless another setting of the same origin decided it
     */
    public static List<String> differences(String profile, ChainSnapshot configured, ChainSnapshot live) {
        return Stream.of("profile " + profile, GivenSettings.ORIGIN)
                .flatMap(origin -> differences(configured, live, origin))
                .toList();
    }

    private static Stream<String> differences(ChainSnapshot configured, ChainSnapshot live, String origin) {
        Map<String, ChainValue> now =
                values(live).collect(Collectors.toMap(ChainValue::name, Function.identity(), (first, again) -> first));
        return values(configured)
                .filter(wanted -> wanted.isOf(origin))
                .flatMap(wanted -> Stream.ofNullable(now.get(wanted.name()))
                        .filter(is ->
                                is.by() != null && !is.isOf(origin) && !Objects.equals(is.value(), wanted.value()))
                        .map(is -> words(is, origin, wanted)));
    }

    private static Stream<ChainValue> values(ChainSnapshot chain) {
        return Stream.of(
                        chain.limits().stream().map(l -> new ChainValue(l.id().fullName(), l.max(), l.setting())),
                        chain.timeLimits().stream().map(t -> new ChainValue(t.fullName(), t.millis(), t.setting())),
                        chain.breakers().stream().flatMap(ProfileCheck::values))
                .flatMap(Function.identity());
    }

    private static Stream<ChainValue> values(BreakerSpec breaker) {
        BreakerRule rule = breaker.rule();
        return rule == null
                ? Stream.empty()
                : breaker.settings().entrySet().stream()
                        .map(e -> new ChainValue(
                                breaker.fullName() + ", " + words(e.getKey()), value(e.getKey(), rule), e.getValue()));
    }

    private static String words(BreakerThreshold threshold) {
        return threshold.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ",";
    }

    private static @Nullable Object value(BreakerThreshold threshold, BreakerRule rule) {
        return switch (threshold) {
            case WINDOW -> rule instanceof BreakerRule.SlidingWindow window ? window.size() : rule.timeWindowMs();
            case MINIMUM_CALLS -> rule.minimumCalls();
            case ERROR_PERCENT -> rule.percent();
            case OPEN_TIME -> rule.openMs();
            case HALF_OPEN_CALLS -> rule instanceof BreakerRule.SlidingWindow window ? window.halfOpenCalls() : 1;
        };
    }

    private static String words(ChainValue is, String origin, ChainValue wanted) {
        SettingValue fixed = Objects.requireNonNull(is.by());
        SettingValue said = Objects.requireNonNull(wanted.by());
        return "%s is %s (%s, %s), but %s says %s=%s"
                .formatted(
                        is.name(),
                        is.value(),
                        fixed.property(),
                        fixed.origin(),
                        origin.equals(GivenSettings.ORIGIN) ? "the command line" : origin,
                        said.property(),
                        said.value());
    }
}
