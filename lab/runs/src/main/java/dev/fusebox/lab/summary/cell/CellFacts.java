package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.limits.LimitKind;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the record of a cell says between the lines. */
public final class CellFacts {

    /**
     * The limits on the way of its calls, as the model knows them.
     *
     * @param notHeld full names of limits that it leaves out
     */
    public static List<Station> stations(CellResult cell, Work work, Set<String> notHeld) {
        List<LimitSpec> limits = cell.limits().stream()
                .filter(l -> !notHeld.contains(l.fullName()))
                .map(LimitUsage::spec)
                .toList();
        return Station.chain(limits, CellNames.service(cell), work, Fleet.ONE);
    }

    /** Cells that repeat each other: all starts and rounds of each, in the order of the run. */
    public static Stream<List<CellResult>> repeats(Collection<CellResult> cells) {
        return Groups.alike(cells, c -> List.of(CellNames.side(c), c.profile(), c.endpoint(), c.offered()));
    }

    /** Attempts to connect that an accept queue dropped; 0 of any other limit, and where it is not known. */
    public static long dropped(LimitUsage limit) {
        return limit.kind() == LimitKind.ACCEPT_QUEUE ? Objects.requireNonNullElse(limit.rejected(), 0L) : 0;
    }

    /** What the processors did; empty where that is not known. */
    public static Optional<CpuUse> processors(CellResult cell, int cores) {
        if (cell.load() == null || cell.processes().stream().noneMatch(ProcessUsage::machine)) {
            return Optional.empty();
        }
        return Optional.of(new CpuUse(Math.min(1, share(cell, true, cores)), share(cell, false, cores)));
    }

    private static double share(CellResult cell, boolean machine, int cores) {
        return cell.processes().stream()
                .filter(p -> p.machine() == machine)
                .mapToDouble(p -> p.share(cell.figures().seconds(), cores))
                .sum();
    }

    public static boolean disturbed(CellResult cell, int cores) {
        return processors(cell, cores).filter(CpuUse::disturbed).isPresent();
    }
}
