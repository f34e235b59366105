package dev.fusebox.lab.lint;

import java.util.List;

/**
 * Settings, and what one rule says of them.
 *
 * @param says parts of its only message; empty where the rule is silent
 */
public record RuleCase(String rule, String name, String settings, List<String> says) {

    public static RuleCase trips(String rule, String name, String settings, String... says) {
        return new RuleCase(rule, name, settings, List.of(says));
    }

    public static RuleCase silent(String rule, String name, String settings) {
        return new RuleCase(rule, name, settings, List.of());
    }

    /** The messages of the rule; an undecided rule has none. */
    public List<String> messages() {
        return Linted.of(rule, Linted.yml(settings)).stream()
                .map(LintFinding::message)
                .toList();
    }

    @Override
    public String toString() {
        return "%s %s %s".formatted(rule, says.isEmpty() ? "is silent:" : "speaks:", name);
    }
}
