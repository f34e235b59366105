package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.study.Endpoint;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a run folder says of its live processes: their chains, and what an answer cost.
 *
 * @param chains by profile
 */
public record RecordedChains(Map<String, ChainSnapshot> chains, List<CellResult> cells) {

    public static final RecordedChains NONE = new RecordedChains(Map.of(), List.of());

    /** @throws UsageException when it is no run folder, or one without limits */
    public static RecordedChains of(Path dir) {
        RunFolder folder = RunFolder.open(dir);
        Map<String, ChainSnapshot> chains = folder.run().chains();
        if (chains.isEmpty()) {
            throw new UsageException(dir + ": its run.json has no chains; an older run, or none was started");
        }
        List<CellResult> cells = folder.hasResults() ? folder.results().cells() : List.of();
        return new RecordedChains(withLateOnes(chains, cells), cells);
    }

    /** Some limits come into being with the first call: the cells have them, the start of the run had not. */
    static Map<String, ChainSnapshot> withLateOnes(Map<String, ChainSnapshot> atStart, List<CellResult> cells) {
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

    /** Profiles the run had, in its order. */
    public List<String> profiles() {
        return List.copyOf(chains.keySet());
    }

    /** The chain under this profile; empty when the run had none. */
    public ChainSnapshot of(String profile) {
        return chains.getOrDefault(profile, ChainSnapshot.NONE);
    }

    /**
     * Milliseconds of the machine for one answer: 1000 / the most answers per second of its {@code hello} cells. Empty when
     * the run had none.
     */
    public OptionalDouble cpuMs(String gateway, String profile) {
        return cells.stream()
                .filter(c -> c.gateway().equals(gateway) && c.profile().equals(profile))
                .filter(c -> c.endpoint().equals(Endpoint.HELLO.id()) && c.load() != null)
                .mapToDouble(c -> c.load().requestsPerSecond())
                .filter(rate -> rate > 0)
                .map(rate -> 1000 / rate)
                .min();
    }
}
