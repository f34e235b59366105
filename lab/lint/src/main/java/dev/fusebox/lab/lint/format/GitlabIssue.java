package dev.fusebox.lab.lint.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * One finding of GitLab's Code Quality report, which shows it in a merge request.
 *
 * @param checkName the rule
 * @param fingerprint the same as long as rule, place, message and profiles are
 */
public record GitlabIssue(
        String description,
        @JsonProperty("check_name") String checkName,
        String fingerprint,
        String severity,
        GitlabLocation location) {

    /** @param path as GitLab knows it: of the repository, when the report is made in its root */
    public record GitlabLocation(String path, GitlabLines lines) {}

    /** @param begin from 1 */
    public record GitlabLines(int begin) {}

    /** @param path of a file below the working directory */
    public static List<GitlabIssue> of(LintResult result, UnaryOperator<String> path) {
        return result.findings().stream().map(f -> of(f, path)).toList();
    }

    private static GitlabIssue of(LintFinding f, UnaryOperator<String> path) {
        String file = path.apply(f.place().file());
        String what = String.join(
                "\n", f.rule(), file, String.valueOf(f.place().line()), f.message(), String.join(",", f.where()));
        return new GitlabIssue(
                f.rule() + ": " + f.message() + LintText.where(f.where()),
                f.rule(),
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)).toString(),
                severity(f.level()),
                new GitlabLocation(file, new GitlabLines(f.place().lineOrFirst())));
    }

    private static String severity(LintLevel level) {
        return switch (level) {
            case TRAP -> "critical";
            case INEFFECTIVE -> "major";
            case COST -> "minor";
            case NOTE -> "info";
        };
    }
}
