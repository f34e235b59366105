package dev.fusebox.lab.comparison;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.results.cell.CellResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One limit in both runs.
 *
 * @param name its full name
 * @param before {@code null} when the baseline has no such limit
 * @param now {@code null} when this run has no such limit
 */
public record ComparedLimits(
        String name, @Nullable LimitUsage before, @Nullable LimitUsage now) {

    /** Those of a pair of cells, in the order in which a call meets them. */
    static List<ComparedLimits> of(CellResult before, CellResult now) {
        Map<String, LimitUsage> all = new LinkedHashMap<>();
        now.limits().forEach(l -> all.put(l.fullName(), l));
        before.limits().forEach(l -> all.putIfAbsent(l.fullName(), l));
        if (all.isEmpty()) {
            return List.of();
        }
        List<LimitUsage> some = now.limits().isEmpty() ? before.limits() : now.limits();
        String gateway = some.get(0).component();
        String service = some.get(some.size() - 1).component();
        Set<String> names = all.values().stream()
                .flatMap(l -> Stream.ofNullable(l.id().scope()))
                .collect(Collectors.toSet());
        return ChainOrder.of(List.copyOf(all.values()), gateway, service, names).stream()
                .map(OfLimit::fullName)
                .map(name -> new ComparedLimits(
                        name, before.limit(name).orElse(null), now.limit(name).orElse(null)))
                .toList();
    }

    /** Whether its size differs, or only one run has it. */
    public boolean changed() {
        return before == null || now == null || !Objects.equals(before.max(), now.max());
    }
}
