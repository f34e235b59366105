package dev.fusebox.lab.report.html;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.ResidenceTime;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.CellResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What each limit of a group lets through at most: the model's own chain, from the sizes that its processes had.
 *
 * @param work {@code null} when a call costs CPU rather than time
 * @param unloadedMs what a call takes that waits for nothing; 0 when that is not fixed
 */
record Ceilings(Work work, List<Station> steps, double unloadedMs) {

    /** @param serviceMs {@code null} when a call costs CPU rather than time: then there is no ceiling to compute */
    static Ceilings of(Group group, Integer serviceMs) {
        if (serviceMs == null || serviceMs <= 0) {
            return new Ceilings(null, List.of(), 0);
        }
        Work work = Work.behindHops(serviceMs, 0);
        List<LimitSpec> path = group.cells().stream()
                .filter(c -> !c.limits().isEmpty())
                .max(Comparator.comparing(CellResult::concurrency))
                .map(CellResult::limits)
                .orElse(List.of())
                .stream()
                .map(LimitUsage::spec)
                .toList();
        boolean direct = group.cells().get(0).gateway().equals("direct");
        // From the client to the work, so the first is the gateway's.
        Map<Boolean, List<LimitSpec>> atGateway = path.stream()
                .collect(Collectors.partitioningBy(l ->
                        !direct && l.id().component().equals(path.get(0).id().component())));
        return new Ceilings(
                work,
                ResidenceTime.chain(atGateway.get(true), atGateway.get(false), work, Fleet.ONE),
                direct ? ResidenceTime.inService(work) : ResidenceTime.inGateway(work));
    }

    double lowest() {
        return steps.stream().mapToDouble(Station::ceilingPerSecond).min().orElse(0);
    }

    /** Those near enough to the lowest to be drawn beside it. */
    List<Station> near(double factor) {
        return steps.stream()
                .filter(s -> s.ceilingPerSecond() <= factor * lowest())
                .toList();
    }

    /** Names at one height, for a label. */
    String namesAt(double perSecond) {
        return steps.stream()
                .filter(s -> s.ceilingPerSecond() == perSecond)
                .map(Station::fullName)
                .collect(Collectors.joining(", "));
    }
}
