package dev.fusebox.lab.report.html;

import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.predict.Fleet;
import dev.fusebox.lab.model.predict.Held;
import dev.fusebox.lab.model.predict.Place;
import dev.fusebox.lab.model.predict.Work;
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
record Ceilings(Work work, List<Place> steps, double unloadedMs) {

    /** @param serviceMs {@code null} when a call costs CPU rather than time: then there is no ceiling to compute */
    static Ceilings of(Group group, Integer serviceMs) {
        if (serviceMs == null || serviceMs <= 0) {
            return new Ceilings(null, List.of(), 0);
        }
        Work work = Work.behindHops(serviceMs, 0);
        Map<Boolean, List<LimitUse>> atGateway = group.cells().stream()
                .filter(c -> !c.limits().isEmpty())
                .max(Comparator.comparing(CellResult::concurrency))
                .map(CellResult::limits)
                .orElse(List.of())
                .stream()
                .collect(Collectors.partitioningBy(l -> l.component().endsWith("-gateway")));
        boolean direct = group.cells().get(0).gateway().equals("direct");
        return new Ceilings(
                work,
                Held.chain(atGateway.get(true), atGateway.get(false), work, Fleet.ONE),
                direct ? Held.inService(work) : Held.inGateway(work));
    }

    double lowest() {
        return steps.stream().mapToDouble(Place::ceilingPerSecond).min().orElse(0);
    }

    /** Those near enough to the lowest to be drawn beside it. */
    List<Place> near(double factor) {
        return steps.stream()
                .filter(s -> s.ceilingPerSecond() <= factor * lowest())
                .toList();
    }

    /** Names at one height, for a label. */
    String namesAt(double perSecond) {
        return steps.stream()
                .filter(s -> s.ceilingPerSecond() == perSecond)
                .map(Place::fullName)
                .collect(Collectors.joining(", "));
    }
}
