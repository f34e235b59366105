package dev.fusebox.lab.lint.choice;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code .fusebox.yml} says under {@code lint}. Paths are as seen from the working directory.
 *
 * @param failOn {@code null} where it says nothing
 * @param baseline {@code null} for none
 */
public record LintConfig(
        RuleChoice rules,
        @Nullable FailOn failOn,
        List<String> profiles,
        List<Path> manifests,
        @Nullable Path baseline) {

    public static final String NAME = ".fusebox.yml";

    private static final LintSection NOTHING = new LintSection(null, null, null, null, null, null, null);

    /** The file: a section for each verb that has one. */
    record ConfigDocument(@Nullable LintSection lint, RouteThresholds.@Nullable CheckSection check) {}

    /** Rules with their levels. */
    record LevelsOfRules(Map<RulePattern, ChosenLevel> levels) {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static LevelsOfRules of(Map<String, ChosenLevel> written) {
            Map<RulePattern, ChosenLevel> levels = new LinkedHashMap<>();
            written.forEach((rule, level) -> levels.put(RulePattern.of(rule), level));
            return new LevelsOfRules(levels);
        }
    }

    /** As it is written. */
    record LintSection(
            @Nullable List<RulePattern> select,
            @Nullable List<RulePattern> ignore,
            @JsonProperty("fail-on") @Nullable FailOn failOn,
            @Nullable LevelsOfRules severity,
            @Nullable List<String> profiles,
            @Nullable List<String> manifests,
            @Nullable String baseline) {}

    /**
     * Of the file that is beside the paths or above them in their repository; without one nothing is chosen.
     *
     * @throws UsageException for a mistake in it, and where paths have different ones
     */
    public static LintConfig above(List<Path> paths) {
        Set<Optional<Path>> found =
                new LinkedHashSet<>(paths.stream().map(LintConfig::above).toList());
        if (found.size() > 1) {
            throw new UsageException(
                    "the paths have different files %s; lint them one by one, or pass --config FILE".formatted(NAME));
        }
        return found.stream()
                .flatMap(Optional::stream)
                .findFirst()
                .map(LintConfig::read)
                .orElseGet(() -> of(NOTHING, Path.of("")));
    }

    /** Up to the folder with {@code .git}; where no folder has it, only beside the path. */
    static Optional<Path> above(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path first = Files.isDirectory(absolute) ? absolute : Objects.requireNonNull(absolute.getParent());
        Path last = first;
        while (last != null && !Files.exists(last.resolve(".git"))) {
            last = last.getParent();
        }
        for (Path folder = first; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(NAME))) {
                return Optional.of(folder.resolve(NAME));
            }
            if (last == null || folder.equals(last)) {
                break;
            }
        }
        return Optional.empty();
    }

    /** @throws UsageException where it cannot be read, with the line of the mistake */
    public static LintConfig read(Path file) {
        LintSection section = document(file).lint();
        return of(section == null ? NOTHING : section, folder(shown(file)));
    }

    static ConfigDocument document(Path file) {
        return Documents.yaml(file, shown(file).toString(), ConfigDocument.class);
    }

    private static LintConfig of(LintSection section, Path folder) {
        return new LintConfig(
                new RuleChoice(
                        given(section.select()),
                        given(section.ignore()),
                        section.severity() == null
                                ? Map.of()
                                : section.severity().levels()),
                section.failOn(),
                given(section.profiles()),
                given(section.manifests()).stream().map(folder::resolve).toList(),
                section.baseline() == null ? null : folder.resolve(section.baseline()));
    }

    /** Whether what is left makes exit code 1. */
    public boolean fails(LintResult result) {
        return Objects.requireNonNullElse(failOn, FailOn.USUAL).fails(result);
    }

    /** Whether this finding alone makes exit code 1. */
    public boolean fails(LintFinding finding) {
        return fails(new LintResult(List.of(finding), List.of(), List.of()));
    }

    private static <T> List<T> given(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }

    private static Path folder(Path file) {
        return Objects.requireNonNullElse(file.getParent(), Path.of(""));
    }

    /** As people would write it here. */
    public static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
    }
}
