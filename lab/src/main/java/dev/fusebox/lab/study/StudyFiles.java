package dev.fusebox.lab.study;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.Results.Conclusion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code ab-scripts/studies/*.yml}. The format is described in {@code ab-scripts/README.md}. */
public final class StudyFiles {

    /** A cell in an expression: gateway, endpoint, and users or load. */
    private static final Pattern CELL = Pattern.compile(
            "\\bcell\\s*\\(\\s*(['\"])(.*?)\\1\\s*,\\s*(['\"])(.*?)\\3\\s*,\\s*(?:(\\d+)|(['\"])(.*?)\\6)\\s*\\)");

    private final Path folder;

    public StudyFiles(Path folder) {
        this.folder = folder;
    }

    public static StudyFiles of(LabHome home) {
        return new StudyFiles(home.studies());
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
            throw new UsageException("unknown study '" + name + "'; known: " + String.join(", ", names())
                    + " (files in ab-scripts/studies/)");
        }
        String file = "ab-scripts/studies/" + name + ".yml";
        Study written = Documents.yaml(folder.resolve(name + ".yml"), file, Study.class);
        if (!written.name().isEmpty()) {
            throw new UsageException(file + ": unknown key 'name'; a study is named by its file");
        }
        return checked(file, written).with(name, null, null, null, null, null, null, written.experiments());
    }

    private static Study checked(String file, Study study) {
        if (study.experiments().isEmpty() || !study.endpoints().isEmpty()) {
            require(file, "gateways", study.gateways());
            require(file, "profiles", study.profiles());
            require(file, "endpoints", study.endpoints());
            require(file, "concurrency", study.arrivals());
        }
        for (ExperimentSpec experiment : study.experiments()) {
            require(file, "gateways of each experiment", experiment.gateways());
            if (experiment.profile() == null) {
                throw new UsageException(file + ": each experiment needs a 'profile'");
            }
        }
        study.conclusions().forEach(c -> check(file, c, study));
        return study;
    }

    private static void require(String file, String key, List<?> value) {
        if (value == null || value.isEmpty()) {
            throw new UsageException(file + ": '" + key + "' is missing; see ab-scripts/README.md for the format");
        }
    }

    private static void check(String file, Conclusion c, Study study) {
        if (c.says() == null || c.when() == null) {
            throw new UsageException(file + ": a conclusion needs 'says' and 'when'");
        }
        String place = file + ": conclusion '" + c.says() + "'";
        Stream.concat(Stream.of(c.when()), c.figures().values().stream()).forEach(expression -> {
            String error = ConclusionEvaluator.error(expression);
            if (error != null) {
                throw new UsageException(place + ": " + error);
            }
            requireCells(place, expression, study);
        });
        if (c.profile() != null && !study.profiles().contains(c.profile())) {
            throw new UsageException(place + " is about profile " + c.profile() + ", which this study does not run");
        }
    }

    /** Otherwise a cell that is not in the study would be noticed only after the load. */
    private static void requireCells(String place, String expression, Study study) {
        CELL.matcher(expression).results().forEach(cell -> {
            String gateway = cell.group(2);
            String endpoint = cell.group(4);
            String load = cell.group(5) == null ? cell.group(7) : "c" + cell.group(5);
            if (!study.gateways().contains(gateway)
                    || study.endpoints().stream().noneMatch(e -> e.id().equals(endpoint))
                    || study.arrivals().stream().noneMatch(a -> a.id().equals(load))) {
                throw new UsageException("%s asks for the cell %s %s %s, which this study does not have"
                        .formatted(place, gateway, endpoint, load.replaceFirst("^[cr]", "$0=")));
            }
        });
    }
}
