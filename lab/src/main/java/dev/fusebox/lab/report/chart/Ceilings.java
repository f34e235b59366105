package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.results.CellResult;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What each limit of a group lets through at most: the model's own chain, from the sizes that its processes had.
 *
 * @param work {@code null} when a call costs CPU rather than time
 * @param unloadedMs what a call takes that waits for nothing; 0 when that is not fixed
 */
record Ceilings(@Nullable Work work, List<Station> steps, double unloadedMs) {

    /** @param serviceMs {@code null} when a call costs CPU rather than time: then there is no ceiling to compute */
    static Ceilings of(Group group, @Nullable Integer serviceMs) {
        if (serviceMs == null || serviceMs <= 0) {
            return new Ceilings(null, List.of(), 0);
        }
        Work work = Work.behindHops(serviceMs, 0);
        CellResult cell = group.cells().stream()
                .filter(c -> !c.limits().isEmpty())
                .max(Comparator.comparingDouble(c -> c.offered().amount()))
                .orElse(null);
        if (cell == null) {
            return new Ceilings(work, List.of(), work.inGatewayMs());
        }
        String service = CellNames.service(cell);
        // The first is the one in front, also when it has no limit of its own.
        boolean direct = cell.processes().isEmpty()
                ? cell.limits().get(0).component().equals(service)
                : cell.processes().get(0).component().equals(service);
        List<LimitSpec> all = cell.limits().stream().map(LimitUsage::spec).toList();
        return new Ceilings(
                work, Station.chain(all, service, work, Fleet.ONE), direct ? work.inServiceMs() : work.inGatewayMs());
    }

    double lowest() {
        return steps.stream().mapToDouble(Station::ceilingPerSecond).min().orElse(0);
    }

    /** Names at one height, for a label. */
    String namesAt(double perSecond) {
        return steps.stream()
                .filter(s -> s.ceilingPerSecond() == perSecond)
                .map(Station::fullName)
                .collect(Collectors.joining(", "));
    }
}
