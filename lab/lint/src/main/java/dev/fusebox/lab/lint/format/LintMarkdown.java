package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.FindingGroup;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** For a comment of a pull request: a table, and below it the details of each finding, folded. */
public final class LintMarkdown {

    public static String of(LintResult result) {
        return Stream.of(
                        Stream.of("### fusebox lint: " + LintText.summary(result) + "\n"),
                        result.findings().isEmpty() ? Stream.<String>empty() : Stream.of(table(result)),
                        result.groups().stream().map(LintMarkdown::details),
                        result.undecided().stream()
                                .map(u -> "- %s is undecided: %s\n".formatted(u.rule(), cell(u.why()))),
                        result.notes().stream().map(note -> "- " + cell(note) + "\n"),
                        result.unseen().stream().map(unseen -> "- not seen: " + cell(unseen.words()) + "\n"),
                        LintText.ignored(result).map(words -> "- " + words + "\n").stream())
                .flatMap(s -> s)
                .collect(Collectors.joining("\n"));
    }

    private static String table(LintResult result) {
        return "| level | rule | place | what happens |\n|---|---|---|---|\n"
                + result.groups().stream().map(LintMarkdown::row).collect(Collectors.joining());
    }

    private static String row(FindingGroup group) {
        LintFinding first = group.first();
        int more = group.lines().size() - 1;
        return "| %s | %s | %s%s | %s%s |\n"
                .formatted(
                        first.level().word(),
                        first.rule(),
                        code(first.place().words()),
                        more == 0 ? "" : " and " + Figures.count(more, "more place"),
                        cell(first.message()),
                        LintText.where(first.where()));
    }

    private static String details(FindingGroup group) {
        String places = group.places().stream().map(LintMarkdown::place).collect(Collectors.joining("\n"));
        LintFinding first = group.first();
        String fix =
                group.fixed().map(f -> "\n```diff\n" + f.diff() + "\n```\n").orElse("");
        return "<details><summary>%s, <code>%s</code></summary>\n\n%s%s\nTo see it: %s\n\n</details>\n"
                .formatted(first.rule(), html(first.place().words()), places, fix, code(first.prove()));
    }

    private static String place(LintFinding found) {
        return "%s: %s\n\n".formatted(code(found.place().words()), cell(found.message()))
                + found.because().stream()
                        .map(Resolved::words)
                        .map(words -> "- " + code(words) + "\n")
                        .collect(Collectors.joining());
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
