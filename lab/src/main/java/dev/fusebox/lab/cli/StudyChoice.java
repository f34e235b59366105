package dev.fusebox.lab.cli;

import dev.fusebox.lab.collect.ExperimentPlan;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A study from its file, changed by what the command line says, and checked as a whole. */
record StudyChoice(
        LabHome home,
        @Nullable String name,
        @Nullable List<String> profiles,
        @Nullable List<String> variants,
        @Nullable List<String> gateways,
        @Nullable List<Integer> users,
        @Nullable Integer requests,
        boolean full,
        @Nullable Integer repeat) {

    private static final String DEFAULT = "zuul-isolation";

    Study study() {
        Study file = StudyFiles.of(home).read(Objects.requireNonNullElse(name, DEFAULT));
        if (full && requests != null) {
            throw new UsageException("--full and -n both set the number of requests; pass one of them");
        }
        if (users != null) {
            users.forEach(u -> Study.bounded("-c", u, 1, Study.MOST_USERS));
        }
        Study study = file.with(
                file.name(),
                gateways,
                profiles,
                variants,
                users,
                repeat == null ? null : Study.bounded("--repeat", repeat, 1, Study.MOST_REPEATS),
                full ? file.fullRequests() : requests,
                experiments(file));
        check(study);
        return study;
    }

    /** The experiments of the chosen profiles and gateways. */
    private List<ExperimentSpec> experiments(Study file) {
        return file.experiments().stream()
                .filter(h -> profiles == null || profiles.contains(h.profile()))
                .map(h -> gateways == null
                        ? h
                        : h.on(h.gateways().stream().filter(gateways::contains).toList()))
                .filter(h -> !h.gateways().isEmpty())
                .toList();
    }

    private static void distinct(String option, List<?> chosen) {
        if (chosen.stream().distinct().count() < chosen.size()) {
            throw new UsageException(option + " names something twice: " + chosen);
        }
    }

    private void check(Study study) {
        distinct("--gateway", study.gateways());
        distinct("--profile", study.profiles());
        distinct("--variant", study.variants());
        distinct("-c", study.concurrency());
        study.gateways().forEach(Gateways::named);
        study.profiles().forEach(Profiles.of(home)::require);
        for (String variant : study.variants()) {
            if (!variant.equals(Variant.USUAL) && Gateways.variant(variant).isEmpty()) {
                throw new UsageException("unknown variant '" + variant + "'; known: " + Gateways.knownVariants());
            }
        }
        study.experiments().forEach(e -> Profiles.of(home).require(Objects.requireNonNull(e.profile())));
        ExperimentPlan.of(study);
        int most = study.concurrency().stream().max(Integer::compare).orElse(0);
        if (study.requests() != null && study.requests() < most) {
            throw new UsageException("-n %d is less than -c %d: every user must send at least one request"
                    .formatted(study.requests(), most));
        }
    }
}
