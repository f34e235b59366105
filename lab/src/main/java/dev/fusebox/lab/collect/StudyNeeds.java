package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.experiment.ProbeExperiment;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Study;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What a study asks of its processes. */
final class StudyNeeds {

    private StudyNeeds() {}

    /** The registry, the service, and the gateways of the study. */
    static Set<Component> components(Study study) {
        Set<Component> needed = EnumSet.of(Component.EUREKA, Component.SERVICE_A);
        study.bystander()
                .forEach(h -> h.gateways()
                        .forEach(g -> needed.addAll(ProbeExperiment.components(List.of(Gateway.named(g))))));
        study.gateways().forEach(g -> needed.add(Component.of(Gateway.named(g))));
        return needed;
    }

    /** The variant of the gateways that a cell runs with; one that no variant concerns runs with the first. */
    static String build(Study study, Cell cell) {
        return Variant.of(Objects.requireNonNullElse(cell.variant(), ""))
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
                String sentence = Profiles.of(home).settings(profile, gateway).get("fusebox.no-counterpart." + gateway);
                if (sentence != null) {
                    lines.add("profile " + profile + " on " + gateway + ": " + sentence);
                }
            }
        }
        return lines;
    }
}
