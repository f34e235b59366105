package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CostSpec;
import dev.fusebox.lab.study.StudySize;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a reader must know of a plan: what its size and this machine leave out, larger heaps, and settings without a counterpart. */
record PlanNotes(StudyPlan plan, LabHome home) {

    List<String> all() {
        return Stream.of(
                        StudySize.shrunk(plan.study()).stream(), plan.leftOut().stream(), reference(), heaps(), unmet())
                .flatMap(words -> words)
                .toList();
    }

    /** Costs are not ranked without it. */
    private Stream<String> reference() {
        CostSpec cost = plan.study().cost();
        return cost == null
                        || plan.cells().stream().anyMatch(c -> c.gateway().id().equals(cost.reference()))
                ? Stream.empty()
                : Stream.of(cost.reference() + " is left out, so the report has nothing to compare costs with");
    }

    private Stream<String> heaps() {
        return plan.study().profilesOfCells().stream().flatMap(profile -> {
            int heapMb = new Launch(home, new Ports(null), profile, null, false).heapMb(DemoStack.SERVICE_A.module());
            return heapMb == Launch.USUAL_HEAP_MB
                    ? Stream.empty()
                    : Stream.of("profile %s: every process has %d MiB of heap, instead of %d"
                            .formatted(profile, heapMb, Launch.USUAL_HEAP_MB));
        });
    }

    /** Settings of the profiles without a counterpart on a gateway of this study, with the reason. */
    private Stream<String> unmet() {
        return plan.study().profilesOfCells().stream()
                .flatMap(profile -> plan.cells().stream()
                        .filter(cell -> cell.profile().equals(profile))
                        .map(Cell::gateway)
                        .distinct()
                        .flatMap(gateway -> unmet(profile, gateway).stream()));
    }

    private Optional<String> unmet(String profile, Gateway gateway) {
        return gateway.noCounterpart(
                        Profiles.of(home).settings(profile, gateway.component().module()))
                .map(why -> "profile " + profile + " on " + gateway.id() + ": " + why);
    }
}
