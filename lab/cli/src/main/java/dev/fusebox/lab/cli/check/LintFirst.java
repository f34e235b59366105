package dev.fusebox.lab.cli.check;

import dev.fusebox.lab.experiment.check.CheckResult;
import dev.fusebox.lab.experiment.check.CheckResult.CheckFinding;
import dev.fusebox.lab.lint.FindingGroup;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import java.util.List;

/** What the linter says of an application, as findings of a check. */
public final class LintFirst {

    private LintFirst() {}

    /** With the findings of the linter among its own, which come first where both are as harmful. */
    public static CheckResult with(CheckResult found, LintResult lint) {
        return found.besides(lint.groups().stream().map(LintFirst::finding).toList());
    }

    private static CheckFinding finding(FindingGroup group) {
        LintFinding first = group.first();
        List<String> places =
                group.lines().stream().limit(3).map(place -> place.words()).toList();
        return new CheckFinding(
                first.level() == LintLevel.TRAP ? CheckFinding.ITSELF : CheckFinding.TO_KNOW,
                "",
                "lint " + first.rule(),
                GivenFile.named("%s (%s)".formatted(first.title(), String.join(", ", places))),
                group.fixed().map(Fix::brief).orElse(""));
    }
}
