package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.FileLine;
import java.util.List;
import java.util.stream.Stream;

/** What is wrong with comments {@code fusebox:ignore}. They are no settings, so these rules find nothing in a {@link Subject}. */
public final class CommentRules {

    private static final String TEST =
            "mvn -pl lab/lint -am test -Dtest=SuppressionsTest -Dsurefire.failIfNoSpecifiedTests=false";

    private static final Rule WITHOUT_EFFECT = Rule.rule(
                    "FB070", LintLevel.INEFFECTIVE, "a comment fusebox:ignore that has no effect")
            .finds(none -> Stream.of())
            .provedBy(TEST);

    private static final Rule UNUSED = Rule.rule(
                    "FB071", LintLevel.NOTE, "a comment fusebox:ignore at a line where nothing is found")
            .finds(none -> Stream.of())
            .provedBy(TEST);

    public static final List<Rule> ALL = List.of(WITHOUT_EFFECT, UNUSED);

    /** FB070: one that names no known rule, gives no reason, or is over. */
    public static LintFinding withoutEffect(FileLine comment, String why) {
        return finding(WITHOUT_EFFECT, comment, why);
    }

    /** FB071: one for a rule that finds nothing there. */
    public static LintFinding unused(FileLine comment, String why) {
        return finding(UNUSED, comment, why);
    }

    private static LintFinding finding(Rule rule, FileLine comment, String why) {
        return new LintFinding(rule.id(), rule.title(), rule.level(), Found.at(comment, why), rule.proof(), List.of());
    }
}
