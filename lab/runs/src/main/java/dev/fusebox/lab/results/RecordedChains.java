package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The chains of the live processes in a run folder, and the processor time of an answer.
 *
 * @param chains by profile
 * @param processors of the machine of the run
 * @param published how a running process calls parts that have other names here; empty for the same names
 */
public record RecordedChains(
        Map<String, ChainSnapshot> chains, List<CellResult> cells, int processors, Map<String, String> published) {

    public static final RecordedChains NONE = live(Map.of());

    /** Without cells. */
    public static RecordedChains live(Map<String, ChainSnapshot> chains) {
        return new RecordedChains(chains, List.of(), 1, Map.of());
    }

    /** Some limits exist only from the first call on, so the cells have them and run.json does not. */
    public static Map<String, ChainSnapshot> withLateOnes(Map<String, ChainSnapshot> atStart, List<CellResult> cells) {
        Map<String, ChainSnapshot> all = new LinkedHashMap<>();
        atStart.forEach((profile, chain) -> {
            List<LimitSpec> late = cells.stream()
                    .filter(c -> c.profile().equals(profile))
                    .flatMap(c -> c.limits().stream())
                    .map(LimitUsage::spec)
                    .toList();
            all.put(profile, chain.with(new ChainSnapshot(late, List.of(), List.of())));
        });
        return all;
    }

    /** The profiles of the run, in its order. */
    public List<String> profiles() {
        return List.copyOf(chains.keySet());
    }

    /** The chain of this profile; empty where the run does not have it. */
    public ChainSnapshot of(String profile) {
        return chains.getOrDefault(profile, ChainSnapshot.NONE);
    }

    /** The same load in a cell of the run whose load generator's ceiling is known; empty without one. */
    public Optional<LoadFigures> like(Arrivals.Closed users) {
        return cells.stream()
                .filter(c -> c.offered().equals(users) && c.instances().isEmpty())
                .flatMap(c -> Stream.ofNullable(c.load()))
                .filter(load -> load.ceiling().isPresent())
                .findFirst();
    }

    /** From the cells of this gateway and profile; empty without such a cell whose processor time is known. */
    public Optional<CpuDemand> demand(String gateway, String profile) {
        return CpuDemand.of(
                cells.stream()
                        .filter(c -> c.gateway().equals(gateway) && c.profile().equals(profile))
                        .flatMap(c -> c.loadWindow().stream())
                        .toList(),
                processors);
    }
}
