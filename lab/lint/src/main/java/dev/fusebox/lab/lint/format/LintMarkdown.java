package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** For a comment of a pull request: a table, and below it the details of each finding, folded. */
public final class LintMarkdown {

    public static String of(LintResult result) {
        return Stream.of(
                        Stream.of("### fusebox lint: " + LintText.summary(result)),
                        result.findings().isEmpty() ? Stream.<String>empty() : Stream.of(table(result)),
                        result.findings().stream().map(LintMarkdown::details),
                        result.undecided().stream()
                                .map(u -> "- %s is undecided: %s\n".formatted(u.rule(), cell(u.why()))),
                        result.notes().stream().map(note -> "- " + cell(note) + "\n"),
                        LintText.ignored(result).map(words -> "- " + words + "\n").stream())
                .flatMap(s -> s)
                .collect(Collectors.joining("\n"));
    }

    private static String table(LintResult result) {
        return "| level | rule | place | what happens |\n|---|---|---|---|\n"
                + result.findings().stream()
                        .map(f -> "| %s | %s | %s | %s%s |\n"
                                .formatted(
                                        f.level().word(),
                                        f.rule(),
                                        code(f.place().words()),
                                        cell(f.message()),
                                        LintText.where(f.where())))
                        .collect(Collectors.joining());
    }

    private static String details(LintFinding found) {
        String values = found.because().stream()
                .map(Resolved::words)
                .map(words -> "- " + code(words) + "\n")
                .collect(Collectors.joining());
        String fix =
                found.fixed().map(f -> "\n```diff\n" + f.diff() + "\n```\n").orElse("");
        return "<details><summary>%s, <code>%s</code></summary>\n\n%s%s\nTo see it: %s\n\n</details>\n"
                .formatted(found.rule(), html(found.place().words()), values, fix, code(found.prove()));
    }

    private static String code(String text) {
        return "`" + text.replace("`", "'").replace("|", "\\|") + "`";
    }

    private static String cell(String text) {
        return html(text).replace("|", "\\|").replace("\n", " ").replace("*", "\\*");
    }

    private static String html(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
