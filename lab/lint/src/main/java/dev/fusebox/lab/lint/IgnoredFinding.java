package dev.fusebox.lab.lint;

/**
 * A finding that a comment in the file takes out.
 *
 * @param reason as the comment gives it
 */
public record IgnoredFinding(LintFinding finding, String reason) {}
