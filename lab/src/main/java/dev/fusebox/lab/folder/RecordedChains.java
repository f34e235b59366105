package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.study.Endpoint;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What a run folder says of its live processes: their chains by profile, and what an answer cost. */
public final class RecordedChains {

    public static final RecordedChains NONE = new RecordedChains(Map.of(), List.of());

    private final Map<String, ChainSnapshot> chains;
    private final List<CellResult> cells;

    private RecordedChains(Map<String, ChainSnapshot> chains, List<CellResult> cells) {
        this.chains = chains;
        this.cells = cells;
    }

    /** @throws UsageException when it is no run folder, or one without limits */
    public static RecordedChains of(Path dir) {
        RunFolder folder = RunFolder.open(dir.toAbsolutePath().normalize());
        Map<String, List<LimitUsage>> limits = folder.run().effectiveLimits();
        if (limits == null || limits.isEmpty()) {
            throw new UsageException(dir + ": its run.json has no effective limits; an older run, or none was started");
        }
        List<CellResult> cells = folder.hasResults() ? folder.results().cells() : List.of();
        return new RecordedChains(chains(withLateOnes(limits, cells)), cells);
    }

    /** Of the processes that run now. */
    public static RecordedChains of(Map<String, List<LimitUsage>> limits) {
        return new RecordedChains(chains(limits), List.of());
    }

    private static Map<String, ChainSnapshot> chains(Map<String, List<LimitUsage>> limits) {
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
        limits.forEach((profile, all) -> chains.put(
                profile, new ChainSnapshot(all.stream().map(LimitUsage::spec).toList(), List.of(), List.of())));
        return chains;
    }

    /** Some limits come into being with the first call: the cells have them, the start of the run had not. */
    static Map<String, List<LimitUsage>> withLateOnes(Map<String, List<LimitUsage>> atStart, List<CellResult> cells) {
        Map<String, List<LimitUsage>> all = new LinkedHashMap<>();
        atStart.forEach((profile, limits) -> {
            Map<String, LimitUsage> byName = new LinkedHashMap<>();
            limits.forEach(l -> byName.put(l.fullName(), l));
            cells.stream()
                    .filter(c -> c.profile().equals(profile) && c.limits() != null)
                    .flatMap(c -> c.limits().stream())
                    .forEach(l -> byName.put(l.fullName(), l));
            all.put(profile, List.copyOf(byName.values()));
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
