package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.BystanderSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A study from its file, changed by what the command line says, and checked as a whole. */
record StudyChoice(
        LabHome home,
        String name,
        List<String> profiles,
        List<String> variants,
        List<String> gateways,
        List<Integer> users,
        Integer requests,
        boolean full,
        Integer repeat) {

    private static final String DEFAULT = "zuul-isolation";

    /** ab's own limit on concurrency. */
    private static final int MOST_USERS = 20_000;

    Study study() {
        Study file = StudyFiles.of(home).read(Objects.requireNonNullElse(name, DEFAULT));
        if (full && requests != null) {
            throw new UsageException("--full and -n both set the number of requests; pass one of them");
        }
        Study study = new Study(
                file.name(),
                file.title(),
                distinct("--gateway", gateways, file.gateways()),
                distinct("--profile", profiles, file.profiles()),
                distinct("--variant", variants, file.variants()),
                file.sampling(),
                file.endpoints(),
                distinct("-c", users, file.concurrency()),
                Objects.requireNonNullElse(repeat, file.repeat()),
                full ? Integer.valueOf(file.fullRequests()) : requests != null ? requests : file.requests(),
                file.fullRequests(),
                file.cellSize(),
                file.warmUp(),
                file.published(),
                file.tolerance(),
                experiments(file),
                file.conclusions());
        check(study);
        return study;
    }

    /** The experiments of the chosen profiles and gateways. */
    private List<BystanderSpec> experiments(Study file) {
        return file.bystander().stream()
                .filter(h -> profiles == null || profiles.contains(h.profile()))
                .map(h -> gateways == null
                        ? h
                        : h.on(h.gateways().stream().filter(gateways::contains).toList()))
                .filter(h -> !h.gateways().isEmpty())
                .toList();
    }

    private static <T> List<T> distinct(String option, List<T> asked, List<T> otherwise) {
        List<T> chosen = asked == null ? otherwise : asked;
        if (chosen.stream().distinct().count() < chosen.size()) {
            throw new UsageException(option + " names something twice: " + chosen);
        }
        return chosen;
    }

    private void check(Study study) {
        study.gateways().forEach(Gateway::named);
        study.profiles().forEach(Profiles.of(home)::require);
        for (String variant : study.variants()) {
            if (!variant.equals(Variant.USUAL) && Variant.of(variant).isEmpty()) {
                throw new UsageException("unknown variant '" + variant + "'; known: " + Variant.known());
            }
        }
        study.bystander().forEach(h -> {
            Profiles.of(home).require(h.profile());
            h.gateways().stream()
                    .filter(g -> !List.of("zuul", "scg").contains(g))
                    .forEach(g -> {
                        throw new UsageException("bystander: unknown gateway '" + g + "'; known: zuul, scg");
                    });
        });
        if (study.concurrency().isEmpty()) {
            return;
        }
        int least = Collections.min(study.concurrency());
        int most = Collections.max(study.concurrency());
        if (least < 1 || most > MOST_USERS) {
            throw new UsageException("-c %d: must be 1 to %d".formatted(least < 1 ? least : most, MOST_USERS));
        }
        if (study.requests() != null && study.requests() < most) {
            throw new UsageException("-n %d is less than -c %d: every user must send at least one request"
                    .formatted(study.requests(), most));
        }
        if (study.repeat() < 1) {
            throw new UsageException("--repeat " + study.repeat() + ": must be at least 1");
        }
    }
}
