package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads {@code ab-scripts/studies/*.yml}. The format is described in {@code ab-scripts/studies/README.md}.
 *
 * @param profiles that studies may name
 */
public record StudyFiles(Path folder, Profiles profiles) {

    public static StudyFiles of(LabHome home) {
        return new StudyFiles(home.studies(), Profiles.of(home));
    }

    /** Names of all studies, sorted. */
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString())
                    .filter(n -> n.endsWith(".yml"))
                    .map(n -> n.substring(0, n.length() - 4))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException("cannot list the studies in " + folder + ": " + IoErrors.of(e));
        }
    }

    /**
     * Reads one study.
     *
     * @throws UsageException when there is no such study, or its file has a mistake
     */
    public Study read(String name) {
        if (!names().contains(name)) {
            throw new UsageException("unknown study '%s'; %s (files in ab-scripts/studies/)"
                    .formatted(name, Spelling.meantOrKnown(name, names())));
        }
        String file = "ab-scripts/studies/" + name + ".yml";
        Study written = Documents.yaml(folder.resolve(name + ".yml"), file, Study.class);
        if (!written.name().isEmpty()) {
            throw new UsageException(file + ": unknown key 'name'; a study is named by its file");
        }
        return checked(file, written).named(name);
    }

    private Study checked(String file, Study study) {
        requireLists(file, study);
        if (study.length().full() != null) {
            requireLists(file + ": full", study.atFullSize());
        }
        RateSpec.requireNames(file, study);
        requireReference(file, study);
        study.claims().conclusions().forEach(c -> check(file, c, study));
        return study;
    }

    private static void requireReference(String file, Study study) {
        if (study.cost() != null
                && !study.gatewaysOfCells().contains(study.cost().reference())) {
            throw new UsageException("%s: cost: the reference '%s' is none of its gateways; add it to them"
                    .formatted(file, study.cost().reference()));
        }
    }

    private static void requireLists(String file, Study study) {
        require(file, "variants", study.matrix().variants());
        require(file, "sampling", study.matrix().sampling());
        if (study.entries().isEmpty() || !study.matrix().endpoints().isEmpty()) {
            requireCells(file, BlockSpec.OWN.within(study));
        }
        if (study.load().arrivals() == ArrivalKind.OPEN && study.blocks().isEmpty()) {
            throw new UsageException(
                    file
                            + ": 'arrivals: open' needs 'rates', calls per second; see ab-scripts/studies/README.md for the format");
        }
        List<BlockSpec> also = study.matrix().also();
        for (int i = 0; i < also.size(); i++) {
            requireCells("%s: also[%d]".formatted(file, i), also.get(i).within(study));
        }
        for (ExperimentSpec entry : study.entries()) {
            require(
                    file,
                    "gateways of each experiment",
                    requireNonNullElse(entry.gateways(), study.matrix().gateways()));
            if (entry.profile() == null && study.matrix().profiles().isEmpty()) {
                throw new UsageException(file + ": each experiment needs a 'profile', or the study its 'profiles'");
            }
        }
    }

    private static void requireCells(String place, CellBlock block) {
        require(place, "gateways", block.gateways());
        require(place, "profiles", block.profiles());
        require(place, "endpoints", block.endpoints());
        require(place, "concurrency", block.arrivals());
    }

    private static void require(String file, String key, List<?> value) {
        if (value == null || value.isEmpty()) {
            throw new UsageException(
                    file + ": '" + key + "' is missing; see ab-scripts/studies/README.md for the format");
        }
    }

    /** A misspelt name of the study's own is why a conclusion finds no cell. */
    private void requireNames(Study study) {
        Study full = study.atFullSize();
        Stream.of(study, full).flatMap(s -> s.gatewaysOfCells().stream()).forEach(Gateways::named);
        Stream.of(study, full).flatMap(s -> s.profilesOfCells().stream()).forEach(profiles::require);
    }

    private void check(String file, Conclusion c, Study study) {
        if (c.says() == null || c.when() == null) {
            throw new UsageException(file + ": a conclusion needs 'says' and 'when'");
        }
        String place = file + ": conclusion '" + c.says() + "'";
        Stream.concat(Stream.of(c.when()), c.figures().values().stream()).forEach(expression -> {
            String error = ConclusionEvaluator.error(expression);
            if (error != null) {
                throw new UsageException(place + ": " + error);
            }
            ConclusionCells.unknown(expression, study).ifPresent(cell -> {
                requireNames(study);
                throw new UsageException(place + " asks for the cell " + cell + ", which this study does not have");
            });
        });
        if (!study.hasProfile(c.profile()) && !study.atFullSize().hasProfile(c.profile())) {
            requireNames(study);
            throw new UsageException(place + " is about profile " + c.profile() + ", which this study does not run");
        }
    }
}
