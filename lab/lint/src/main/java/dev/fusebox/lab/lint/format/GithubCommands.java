package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Workflow commands of GitHub Actions, which show each finding at its line in a pull request; then the summary for the log. */
public final class GithubCommands {

    /** @param path of a file as GitHub knows it, below the working directory */
    public static String of(LintResult result, UnaryOperator<String> path) {
        return result.findings().stream().map(f -> command(f, path)).collect(Collectors.joining())
                + LintText.summary(result)
                + "\n"
                + LintText.ignored(result).map(words -> words + "\n").orElse("");
    }

    private static String command(LintFinding f, UnaryOperator<String> path) {
        return "::%s file=%s,line=%d,title=%s::%s\n"
                .formatted(
                        word(f.level()),
                        property(path.apply(f.place().file())),
                        f.place().lineOrFirst(),
                        property(f.rule()),
                        data(f.message() + LintText.where(f.where())));
    }

    private static String word(LintLevel level) {
        return switch (level) {
            case TRAP -> "error";
            case INEFFECTIVE, COST -> "warning";
            case NOTE -> "notice";
        };
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
