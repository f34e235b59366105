package dev.fusebox.lab.study;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.common.YamlErrors;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.results.Conclusion;
import dev.fusebox.lab.results.PublishedFigure;
import dev.fusebox.lab.results.Tolerance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads {@code ab-scripts/studies/*.yml}. The format is described in {@code ab-scripts/README.md}. */
public final class StudyFiles {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final Pattern CELL =
            Pattern.compile("\\bcell\\(\\s*'([^']*)'\\s*,\\s*'([^']*)'\\s*,\\s*(\\d{1,9})\\s*\\)");

    private final Path folder;

    public StudyFiles(Path folder) {
        this.folder = folder;
    }

    public static StudyFiles of(LabHome home) {
        return new StudyFiles(home.studies());
    }

    /** As written in a file: what is left out has a default. */
    record Written(
            String title,
            List<String> gateways,
            List<String> profiles,
            List<String> variants,
            List<Boolean> sampling,
            List<Endpoint> endpoints,
            List<Integer> concurrency,
            Integer repeat,
            Integer requests,
            Integer fullRequests,
            Study.CellSize cellSize,
            Study.WarmUpRule warmUp,
            WrittenPublished published,
            WrittenTolerance tolerance,
            List<BystanderSpec> bystander,
            List<WrittenConclusion> conclusions) {}

    record WrittenPublished(String source, String profile, Map<String, PublishedFigure> cells) {}

    record WrittenTolerance(Double goodput, Double mostlyRefused, Double refusedShare) {}

    record WrittenConclusion(String says, String profile, String when, Map<String, String> figures, Boolean required) {}

    /** Names of all studies, sorted. */
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString())
                    .filter(n -> n.endsWith(".yml"))
                    .map(n -> n.substring(0, n.length() - 4))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException("cannot list studies in " + folder + ": " + e.getMessage());
        }
    }

    /**
     * Reads one study.
     *
     * @throws UsageException when there is no such study, or its file is not one
     */
    public Study read(String name) {
        if (!names().contains(name)) {
            throw new UsageException("unknown study '" + name + "'; known: " + String.join(", ", names())
                    + " (files in ab-scripts/studies/)");
        }
        String file = "ab-scripts/studies/" + name + ".yml";
        Written written;
        try {
            written = YAML.readValue(folder.resolve(name + ".yml"), Written.class);
        } catch (JacksonException e) {
            throw new UsageException(file + ": " + YamlErrors.of(e));
        }
        if (written == null) {
            throw new UsageException(file + " is empty; see ab-scripts/README.md for the format");
        }
        return checked(name, file, written);
    }

    private static Study checked(String name, String file, Written w) {
        if (w.bystander() == null || w.endpoints() != null) {
            require(file, "gateways", w.gateways());
            require(file, "profiles", w.profiles());
            require(file, "endpoints", w.endpoints());
            require(file, "concurrency", w.concurrency());
        } else {
            w.bystander().forEach(h -> require(file, "gateways of each bystander experiment", h.gateways()));
        }
        List<Conclusion> conclusions = w.conclusions() == null
                ? List.of()
                : w.conclusions().stream().map(c -> conclusion(file, c, w)).toList();
        Study.PublishedFigures published = w.published() == null
                ? null
                : new Study.PublishedFigures(
                        w.published().source(),
                        w.published().profile(),
                        w.published().cells());
        return new Study(
                name,
                Objects.requireNonNullElse(w.title(), name),
                orNone(w.gateways()),
                orNone(w.profiles()),
                Objects.requireNonNullElse(w.variants(), List.of(Variant.USUAL)),
                Objects.requireNonNullElse(w.sampling(), List.of(true)),
                orNone(w.endpoints()),
                orNone(w.concurrency()),
                Objects.requireNonNullElse(w.repeat(), 1),
                w.requests(),
                Objects.requireNonNullElse(w.fullRequests(), 50_000),
                Objects.requireNonNullElse(w.cellSize(), new Study.CellSize(60, 12)),
                Objects.requireNonNullElse(w.warmUp(), new Study.WarmUpRule(10, 60, 8)),
                published,
                tolerance(file, w.tolerance()),
                w.bystander(),
                conclusions);
    }

    private static Tolerance tolerance(String file, WrittenTolerance w) {
        Tolerance usual = Tolerance.USUAL;
        return w == null
                ? usual
                : new Tolerance(
                        percent(file, "goodput", w.goodput(), usual.goodput()),
                        percent(file, "mostlyRefused", w.mostlyRefused(), usual.mostlyRefused()),
                        percent(file, "refusedShare", w.refusedShare(), usual.refusedShare()));
    }

    private static double percent(String file, String key, Double value, double otherwise) {
        if (value != null && !(value > 0 && value <= 100)) {
            throw new UsageException("%s: tolerance.%s must be above 0 and at most 100 (percent)".formatted(file, key));
        }
        return value == null ? otherwise : value;
    }

    private static <T> List<T> orNone(List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }

    private static void require(String file, String key, List<?> value) {
        if (value == null || value.isEmpty()) {
            throw new UsageException(file + ": '" + key + "' is missing; see ab-scripts/README.md for the format");
        }
    }

    /** A cell that the study does not have would be missed only after the load. */
    private static void requireCells(String file, WrittenConclusion c, String expression, Written study) {
        CELL.matcher(expression).results().forEach(cell -> {
            boolean there = orNone(study.gateways()).contains(cell.group(1))
                    && orNone(study.endpoints()).stream().anyMatch(e -> e.id().equals(cell.group(2)))
                    && orNone(study.concurrency()).contains(Integer.valueOf(cell.group(3)));
            if (!there) {
                throw new UsageException(
                        "%s: conclusion '%s' asks for the cell %s %s c=%s, which this study does not have"
                                .formatted(file, c.says(), cell.group(1), cell.group(2), cell.group(3)));
            }
        });
    }

    private static Conclusion conclusion(String file, WrittenConclusion c, Written study) {
        if (c.says() == null || c.when() == null) {
            throw new UsageException(file + ": a conclusion needs 'says' and 'when'");
        }
        Map<String, String> figures = c.figures() == null ? Map.of() : c.figures();
        Stream.concat(Stream.of(c.when()), figures.values().stream()).forEach(expression -> {
            String error = ConclusionEvaluator.error(expression);
            if (error != null) {
                throw new UsageException(file + ": conclusion '" + c.says() + "': " + error);
            }
            requireCells(file, c, expression, study);
        });
        if (c.profile() != null && !orNone(study.profiles()).contains(c.profile())) {
            throw new UsageException("%s: conclusion '%s' is about profile %s, which this study does not run"
                    .formatted(file, c.says(), c.profile()));
        }
        return new Conclusion(c.says(), c.profile(), c.when(), figures, Boolean.TRUE.equals(c.required()));
    }
}
