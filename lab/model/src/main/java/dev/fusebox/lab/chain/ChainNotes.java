package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.limits.Setting;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The notes on a chain next to its limits and circuit breakers, one line each. Parts with the same note share a
 * line: {@code time limit read.service-a, read.service-b: 1000 ms, ribbon.ReadTimeout=1000 (framework default)}.
 */
public final class ChainNotes {

    /**
     * A property that is set and has no effect.
     *
     * @param decides the setting that has the effect instead
     */
    public record WithoutEffect(SettingValue given, SettingValue decides) {

        public String words() {
            return "ineffective: %s: %s".formatted(given.words(), why());
        }

        /** What decides, in words. */
        public String why() {
            return switch (Objects.requireNonNullElse(decides.origin(), Setting.UNKNOWN)) {
                case Setting.SET_BY_CODE -> "code sets " + decides.value();
                case Setting.FRAMEWORK_DEFAULT ->
                    decides.property().equals(given.property())
                            ? "the framework's default is used, " + decides.value()
                            : "%s=%s decides, the framework's default".formatted(decides.property(), decides.value());
                case Setting.UNKNOWN -> "another setting decides, which is unknown; the value is " + decides.value();
                default -> decides.words() + " decides";
            };
        }
    }

    /** How long calls may take, and how often they are retried. */
    public static List<String> times(ChainSnapshot chain) {
        return Stream.concat(
                        grouped("time limit", chain.timeLimits(), ChainNotes::time),
                        grouped("retries", chain.retries(), ChainNotes::retries))
                .toList();
    }

    public static List<String> absences(ChainSnapshot chain) {
        return chain.absences().stream()
                .map(a -> "cannot be read: %s: %s".formatted(a.name(), a.reason()))
                .toList();
    }

    /** All notes but those on settings without effect. */
    public static List<String> beside(ChainSnapshot chain) {
        return Stream.concat(times(chain).stream(), absences(chain).stream()).toList();
    }

    /** Settings that are given for any part of a chain and have no effect; each once, even if several parts report it. */
    public static List<WithoutEffect> withoutEffect(ChainSnapshot chain) {
        return Stream.of(
                        chain.limits().stream().map(LimitSpec::setting),
                        chain.breakers().stream().flatMap(b -> b.settings().values().stream()),
                        chain.timeLimits().stream().map(TimeLimit::setting),
                        chain.retries().stream().map(Retry::setting))
                .flatMap(settings -> settings)
                .filter(Objects::nonNull)
                .flatMap(decides -> decides.ineffective().stream().map(given -> new WithoutEffect(given, decides)))
                .distinct()
                .toList();
    }

    private static <T extends ChainPart> Stream<String> grouped(String what, List<T> parts, Function<T, String> says) {
        return parts.stream().collect(Groups.by(says)).entrySet().stream()
                .map(e -> "%s %s: %s"
                        .formatted(
                                what,
                                e.getValue().stream().map(ChainPart::name).collect(Collectors.joining(", ")),
                                e.getKey()));
    }

    private static String time(TimeLimit limit) {
        return limit.millis() == null ? "none" : limit.millis() + " ms" + by(limit.setting());
    }

    private static String retries(Retry retry) {
        Integer most = retry.mostCalls();
        String calls = most == null
                ? "not known how many"
                : most < 2 ? "none" : "up to %d calls to the backend for one call".formatted(most);
        return calls + by(retry.setting());
    }

    private static String by(@Nullable SettingValue setting) {
        return setting == null ? "" : ", " + setting.words();
    }
}
