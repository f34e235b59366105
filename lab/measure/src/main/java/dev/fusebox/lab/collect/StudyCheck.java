package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Whether this lab has all that a study names: one from the command line, and one from a run folder that is resumed. */
public final class StudyCheck {

    /** @throws UsageException with the first mistake */
    public static void require(Study study, Profiles known) {
        requireDistinct("--gateway", study.matrix().gateways());
        requireDistinct("--profile", study.matrix().profiles());
        requireDistinct("--variant", study.matrix().variants());
        requireDistinct("-c", study.load().concurrency());
        Study all = study.length().full() == null ? study : study.atFullSize();
        Stream.concat(study.gatewaysOfCells().stream(), all.gatewaysOfCells().stream())
                .forEach(Gateways::named);
        Stream.concat(study.profilesOfCells().stream(), all.profilesOfCells().stream())
                .forEach(known::require);
        for (String variant : study.matrix().variants()) {
            Gateways.requireVariant(variant);
        }
        study.experiments().stream()
                .map(ExperimentSpec::profile)
                .filter(Objects::nonNull)
                .forEach(known::require);
        StudyPlan.of(study);
        int most =
                study.arrivalsOfCells().stream().mapToInt(Arrivals::users).max().orElse(0);
        Integer requests = study.length().requests();
        if (requests != null && requests < most) {
            throw new UsageException(
                    "-n %d is less than -c %d: every user must send at least one request".formatted(requests, most));
        }
    }

    private static void requireDistinct(String option, List<?> chosen) {
        if (new HashSet<>(chosen).size() < chosen.size()) {
            throw new UsageException(option + " has the same value twice: " + chosen);
        }
    }
}
