package dev.fusebox.lab.comparison;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitComparison;
import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that bounds the calls through one gateway, in both runs.
 *
 * @param cell whose use of the limits is shown; {@code null} when the runs have no cell in common
 * @param limits in the order in which a call meets them
 * @param settings time limits, retries and rules of the circuit breaker that differ
 */
public record ComparedChain(
        String gateway,
        ComparedSides sides,
        @Nullable ComparedCells cell,
        List<ComparedLimits> limits,
        List<ComparedSetting> settings) {

    private static final String THEN = "then";
    private static final String NOW = "now";

    /** One value that is no size of a limit; a dash where a run has none. */
    public record ComparedSetting(String what, String before, String now) {}

    /** With the use of the limits in this cell. */
    static ComparedChain of(RecordedRun before, RecordedRun now, ComparedCells cell) {
        CellResult shown = cell.now().middle();
        String component = shown.limits().isEmpty() ? "" : shown.limits().get(0).component();
        return new ComparedChain(
                cell.gateway(),
                cell.sides(),
                cell,
                cell.limits(),
                settings(
                        before.chain(cell.before().middle().profile()).in(component),
                        now.chain(shown.profile()).in(component),
                        CellNames.service(shown)));
    }

    /** As the processes were configured, for runs without cells, whose sides are profiles. */
    static ComparedChain of(RecordedRun before, RecordedRun now, ComparedSides sides, String component) {
        List<LimitSpec> then = before.chain(sides.before()).in(component).limits();
        List<LimitSpec> today = now.chain(sides.now()).in(component).limits();
        Map<String, LimitSpec> all = new LinkedHashMap<>();
        Stream.concat(today.stream(), then.stream()).forEach(l -> all.putIfAbsent(l.fullName(), l));
        List<ComparedLimits> limits = ChainOrder.inOrder(List.copyOf(all.values())).stream()
                .map(l -> new ComparedLimits(l.fullName(), unused(then, l.fullName()), unused(today, l.fullName())))
                .toList();
        return new ComparedChain(now.gateways().getOrDefault(component, component), sides, null, limits, List.of());
    }

    private static @Nullable LimitUsage unused(List<LimitSpec> limits, String name) {
        return OfLimit.named(limits, name)
                .map(l -> new LimitReading(l, null, null, null).usage(null))
                .orElse(null);
    }

    private static List<ComparedSetting> settings(ChainSnapshot before, ChainSnapshot now, String service) {
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
        chains.put(THEN, before);
        chains.put(NOW, now);
        Set<String> limits = Stream.of(before, now)
                .flatMap(c -> c.limits().stream())
                .map(LimitSpec::name)
                .collect(Collectors.toSet());
        // A run that raised time limits keeps none: that is no difference.
        boolean both = Stream.of(before, now).noneMatch(c -> c.timeLimits().isEmpty());
        return new LimitComparison(chains, service)
                .rows().stream()
                        .filter(row -> both
                                && row.settings().values().stream()
                                        .flatMap(List::stream)
                                        .noneMatch(s -> limits.contains(s.name())))
                        .filter(row -> !Objects.equals(values(row, THEN), values(row, NOW)))
                        .map(row -> new ComparedSetting(row.what(), words(row, THEN), words(row, NOW)))
                        .toList();
    }

    /** Without retries a call is one call, which not every gateway says. */
    private static List<String> values(ComparedLimit row, String run) {
        List<String> values = row.settings().getOrDefault(run, List.of()).stream()
                .map(EffectiveSetting::value)
                .toList();
        return values.isEmpty() && row.what().equals(LimitComparison.CALLS_FOR_ONE) ? List.of("1") : values;
    }

    private static String words(ComparedLimit row, String run) {
        return row.settings().getOrDefault(run, List.of()).stream()
                .map(s -> s.value() + (s.setting() == null ? "" : " (" + s.setting() + ")"))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining("; "), words -> words.isEmpty() ? "none" : words));
    }

    /** Whether any size or setting differs. */
    public boolean changed() {
        return !settings.isEmpty() || limits.stream().anyMatch(ComparedLimits::changed);
    }
}
