package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.Setting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a profile made of a gateway, as the run read it from the live process: how calls are isolated, and when the circuit breaker opens.
 *
 * @param part of the chain, in the gateway's process
 * @param libraries rules of circuit breakers where nothing is set, by what their library is called
 */
public record SetUpWords(ChainSnapshot part, Map<String, BreakerRule> libraries) {

    private static final List<LimitKind> PERMITS = List.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD);

    /** @param component the gateway's process */
    public static SetUpWords of(RecordedRun run, String component, String profile) {
        return new SetUpWords(run.chain(profile).in(component), run.breakerRules());
    }

    /** {@code 100 permits, Hystrix's thresholds}; empty where the run read neither. */
    public String words() {
        return Figures.joined(", ", permits(), pools(), breakers());
    }

    /** Whether all of it is as its framework has it, as far as that is known. */
    boolean isDefault() {
        return Stream.concat(
                        part.limits().stream()
                                .filter(l -> PERMITS.contains(l.kind()) || l.kind() == LimitKind.THREAD_POOL)
                                .flatMap(l -> Stream.ofNullable(l.setting())),
                        part.breakers().stream().flatMap(b -> b.settings().values().stream()))
                .map(SettingValue::origin)
                .filter(Objects::nonNull)
                .allMatch(List.of(Setting.FRAMEWORK_DEFAULT, Setting.UNKNOWN)::contains);
    }

    private String permits() {
        List<LimitSpec> permits = sized(PERMITS);
        return permits.isEmpty() ? "" : sizes(permits, " permit");
    }

    private String pools() {
        List<LimitSpec> pools = sized(List.of(LimitKind.THREAD_POOL));
        return switch (pools.size()) {
            case 0 -> "";
            case 1 -> "a pool of " + sizes(pools, " thread");
            default -> "pools of " + sizes(pools, " thread");
        };
    }

    private List<LimitSpec> sized(List<LimitKind> kinds) {
        return part.limits().stream()
                .filter(l -> kinds.contains(l.kind()) && l.max() != null)
                .toList();
    }

    /** {@code 100 permits}; of routes with limits of different sizes {@code 10 and 100 permits}. */
    private static String sizes(List<LimitSpec> limits, String slot) {
        String sizes = limits.stream()
                .map(l -> Objects.requireNonNull(l.max()))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .map(Figures::whole)
                .collect(Collectors.joining(" and "));
        return sizes + slot + (sizes.equals("1") ? "" : "s");
    }

    private String breakers() {
        return part.breakers().stream()
                .map(BreakerSpec::rule)
                .filter(Objects::nonNull)
                .map(this::thresholds)
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private String thresholds(BreakerRule rule) {
        return libraries.entrySet().stream()
                .filter(library -> library.getValue().hasThresholdsOf(rule))
                .map(library -> library.getKey() + "'s thresholds")
                .findFirst()
                .orElseGet(() -> figures(rule));
    }

    /** {@code a circuit breaker that opens for 5 s at 50 % errors of at least 20 calls in 10 s}. */
    private static String figures(BreakerRule rule) {
        Integer calls = rule.windowCalls();
        Integer ms = rule.timeWindowMs();
        return "a circuit breaker that opens for %s at %s %% errors of at least %s %s"
                .formatted(
                        Figures.seconds(rule.openMs()) + " s",
                        Figures.whole(rule.percent()),
                        Figures.whole(rule.minimumCalls()),
                        calls != null
                                ? "of the last " + calls + " calls"
                                : "calls in " + Figures.seconds(ms == null ? 0 : ms) + " s");
    }
}
