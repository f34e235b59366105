package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Faults side by side: a row for each fault, a column for each gateway, or for each of its profiles.
 *
 * @param columns those of one gateway next to each other
 */
public record FaultTable(List<FaultsResult> columns) {

    public FaultTable {
        List<String> gateways =
                columns.stream().map(FaultsResult::gateway).distinct().toList();
        columns = columns.stream()
                .sorted(Comparator.comparingInt(c -> gateways.indexOf(c.gateway())))
                .toList();
    }

    /** One for each list of faults: only gateways that had the same faults compare. */
    public static List<FaultTable> of(List<FaultsResult> found) {
        Map<List<Fault>, List<FaultsResult>> alike = found.stream().collect(Groups.by(FaultsResult::tried));
        return alike.values().stream().map(FaultTable::new).toList();
    }

    /** The faults that were tried on any gateway. */
    public List<Fault> faults() {
        return Arrays.stream(Fault.values())
                .filter(f -> findings(f).findAny().isPresent())
                .toList();
    }

    /** What was found of a fault, in each column that has it. */
    public Stream<FaultFinding> findings(Fault fault) {
        return columns.stream().map(c -> c.of(fault)).filter(Objects::nonNull);
    }

    /** The name of a column; the first profile goes without saying, where a gateway has it. */
    public String name(FaultsResult column) {
        return column.profile().equals(columns.get(0).profile())
                ? column.gateway()
                : column.gateway() + ", " + column.profile();
    }

    /** The names of the profiles, as a sentence starts with them. */
    public String profiles() {
        List<String> names =
                columns.stream().map(FaultsResult::profile).distinct().toList();
        return (names.size() > 1 ? "Profiles " : "Profile ") + String.join(" and ", names);
    }

    /** Whether clients in two columns see different answers; their times do not count. */
    public boolean differs(Fault fault) {
        return findings(fault).map(f -> f.client().gist()).distinct().count() > 1;
    }

    /** Every finding with a limit that was not back at 0, as column and finding. */
    public Stream<Map.Entry<FaultsResult, FaultFinding>> leaks() {
        return columns.stream()
                .flatMap(c -> c.faults().stream().filter(f -> !f.atRest()).map(f -> Map.entry(c, f)));
    }
}
