package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What a study asks of its processes. */
final class StudyNeeds {

    private StudyNeeds() {}

    /** Of its cells: the registry, the service, and the gateways. */
    static Set<Component> components(Study study) {
        Set<Component> needed = new LinkedHashSet<>();
        if (!study.gateways().isEmpty()) {
            needed.addAll(List.of(DemoStack.EUREKA, DemoStack.SERVICE_A));
            study.gateways().forEach(g -> needed.add(Gateways.named(g).component()));
        }
        return needed;
    }

    /** The variant of the gateways that a cell runs with; one that no variant concerns runs with the first. */
    static String build(Study study, Cell cell) {
        return Gateways.variant(Objects.requireNonNullElse(cell.variant(), ""))
                .map(Variant::id)
                .orElse(
                        study.variants().contains(Variant.USUAL)
                                ? Variant.USUAL
                                : study.variants().get(0));
    }

    /** What a profile has no counterpart for on a gateway of this study. */
    static List<String> unmet(Study study, LabHome home) {
        List<String> lines = new ArrayList<>();
        for (String profile : study.profiles()) {
            for (String gateway : study.gateways()) {
                Gateway named = Gateways.named(gateway);
                named.noCounterpart(Profiles.of(home)
                                .settings(profile, named.component().module()))
                        .ifPresent(why -> lines.add("profile " + profile + " on " + gateway + ": " + why));
            }
        }
        return lines;
    }
}
