package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Study.CostSpec;
import dev.fusebox.lab.study.size.StudySize;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a reader must know of a plan: what its size and this machine leave out, settings of the command line, larger heaps, and settings
 * without a counterpart.
 */
record PlanNotes(StudyPlan plan, LabHome home, GivenSettings given) {

    List<RunNote> all() {
        Stream<RunNote> leftOut = Stream.of(
                        StudySize.shrunk(plan.study()).stream(), notAsPublished(), plan.leftOut().stream(), reference())
                .flatMap(words -> words)
                .map(RunNote::leftOut);
        Stream<RunNote> settings = Stream.of(givenSettings(), changedProfiles(), largerHeaps(), withoutCounterpart())
                .flatMap(words -> words)
                .map(RunNote::settings);
        return Stream.concat(leftOut, settings).toList();
    }

    private Stream<String> notAsPublished() {
        String differs = plan.study().claims().published().stream()
                .flatMap(block -> block.differs().stream())
                .distinct()
                .collect(Collectors.joining("; "));
        return differs.isEmpty() ? Stream.empty() : Stream.of("not as published: " + differs);
    }

    /** What the profiles alone do not say. */
    private Stream<String> givenSettings() {
        return given.values().entrySet().stream().map(e -> {
            String property = GivenSettings.property(e.getKey());
            String only = GivenSettings.module(e.getKey());
            List<Component> readers = plan.components().stream()
                    .filter(c -> c.onChain() && c.concerns(property) && (only == null || only.equals(c.module())))
                    .toList();
            return "changed in %s: %s=%s (command line)%s"
                    .formatted(
                            readers.stream().map(Component::id).sorted().collect(Collectors.joining(", ")),
                            property,
                            e.getValue(),
                            readers.stream()
                                            .anyMatch(c ->
                                                    c.catalogue().find(property).isPresent())
                                    ? ""
                                    : "; Fusebox knows no limit that it sizes");
        });
    }

    /** What blocks of cells and experiments change in their profiles. */
    private Stream<String> changedProfiles() {
        return plan.setUps()
                .filter(s -> !s.given().values().isEmpty())
                .map(s -> "%s: profile %s with %s"
                        .formatted(s.name(), s.profile(), s.given().words()));
    }

    /** Costs are not ranked without it. */
    private Stream<String> reference() {
        CostSpec cost = plan.study().cost();
        return cost == null
                        || plan.cells().stream().anyMatch(c -> c.gateway().id().equals(cost.reference()))
                ? Stream.empty()
                : Stream.of(cost.reference() + " is left out, so the report has nothing to compare costs with");
    }

    private Stream<String> largerHeaps() {
        return plan.study().profilesOfCells().stream().flatMap(profile -> {
            int heapMb = new Launch(home, new Ports(null), profile, null, false).heapMb(DemoStack.SERVICE_A.module());
            return heapMb == Launch.USUAL_HEAP_MB
                    ? Stream.empty()
                    : Stream.of("profile %s: every process has %d MiB of heap, instead of %d"
                            .formatted(profile, heapMb, Launch.USUAL_HEAP_MB));
        });
    }

    /** Settings of the profiles without a counterpart on a gateway of this study, with the reason. */
    private Stream<String> withoutCounterpart() {
        return plan.study().profilesOfCells().stream()
                .flatMap(profile -> plan.cells().stream()
                        .filter(cell -> cell.setUp().profile().equals(profile))
                        .map(Cell::gateway)
                        .distinct()
                        .flatMap(gateway -> withoutCounterpart(profile, gateway).stream()));
    }

    private Optional<String> withoutCounterpart(String profile, Gateway gateway) {
        return gateway.noCounterpart(
                        Profiles.of(home).settings(profile, gateway.component().module()))
                .map(why -> "profile " + profile + " on " + gateway.id() + ": " + why);
    }
}
