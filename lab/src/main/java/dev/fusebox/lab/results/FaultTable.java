package dev.fusebox.lab.results;

import dev.fusebox.lab.results.FaultsResult.FaultFinding;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The faults of one profile, side by side: a row for each fault, a column for each gateway. */
public record FaultTable(String profile, List<FaultsResult> gateways) {

    /** One for each profile. */
    public static List<FaultTable> of(List<FaultsResult> found) {
        return found.stream()
                .map(FaultsResult::profile)
                .distinct()
                .map(profile -> new FaultTable(
                        profile,
                        found.stream().filter(f -> f.profile().equals(profile)).toList()))
                .toList();
    }

    /** The faults that were tried on any gateway. */
    public List<Fault> faults() {
        return Arrays.stream(Fault.values())
                .filter(f -> findings(f).findAny().isPresent())
                .toList();
    }

    /** What was found of a fault, on each gateway that it was tried on. */
    public Stream<FaultFinding> findings(Fault fault) {
        return gateways.stream().map(g -> g.of(fault)).filter(Objects::nonNull);
    }

    /** Whether clients of two gateways see different answers; their times do not count. */
    public boolean differs(Fault fault) {
        return findings(fault).map(f -> f.client().gist()).distinct().count() > 1;
    }

    /** Every finding with a limit that was not back at 0, as gateway and finding. */
    public Stream<Map.Entry<FaultsResult, FaultFinding>> leaks() {
        return gateways.stream()
                .flatMap(g -> g.faults().stream().filter(f -> !f.atRest()).map(f -> Map.entry(g, f)));
    }
}
