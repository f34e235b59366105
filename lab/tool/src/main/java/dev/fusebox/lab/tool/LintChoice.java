package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.choice.FailOn;
import dev.fusebox.lab.lint.choice.LintConfig;
import dev.fusebox.lab.lint.choice.RuleChoice;
import dev.fusebox.lab.lint.choice.RulePattern;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which rules count and when they fail: of the command line, else of {@code .fusebox.yml}. */
final class LintChoice {

    @Option(
            names = "--select",
            paramLabel = "RULES",
            split = ",",
            description = "The rules that count, such as FB001,FB02*; default: all.")
    private List<String> select = List.of();

    @Option(names = "--ignore", paramLabel = "RULES", split = ",", description = "Rules that do not count.")
    private List<String> ignore = List.of();

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            description = "Exit code 1 from this level on: trap, ineffective, cost, note, or never; default: trap.")
    private @Nullable String failOn;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The file of these choices; default: " + LintConfig.NAME
                    + " beside PATH or above it in its repository.")
    private @Nullable Path file;

    @Option(names = "--fix", description = "Write the fixes into the files, and say what is left.")
    private boolean fix;

    boolean fix() {
        return fix;
    }

    /** What is chosen for these paths. */
    LintConfig of(List<Path> paths) {
        LintConfig config = file == null ? LintConfig.above(paths) : LintConfig.read(file);
        RuleChoice written = config.rules();
        RuleChoice rules = new RuleChoice(
                select.isEmpty() ? written.select() : patterns("--select", select),
                ignore.isEmpty() ? written.ignore() : patterns("--ignore", ignore),
                written.severity());
        FailOn level = failOn == null ? config.failOn() : given("--fail-on", failOn, FailOn::of);
        return new LintConfig(rules, level, config.profiles(), config.manifests(), config.baseline());
    }

    private static List<RulePattern> patterns(String option, List<String> words) {
        return words.stream().map(word -> given(option, word, RulePattern::of)).toList();
    }

    private static <T> T given(String option, String word, Function<String, T> reading) {
        try {
            return reading.apply(word);
        } catch (UsageException e) {
            throw new UsageException("%s: %s".formatted(option, e.getMessage()));
        }
    }
}
