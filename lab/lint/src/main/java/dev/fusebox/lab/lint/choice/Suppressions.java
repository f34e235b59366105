package dev.fusebox.lab.lint.choice;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linter;
import dev.fusebox.lab.lint.Undecided;
import dev.fusebox.lab.lint.choice.IgnoreComment.Looked;
import dev.fusebox.lab.lint.rules.CommentRules;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Takes out what comments in the files ignore, and finds the comments that do nothing. */
public final class Suppressions {

    private final LintResult all;
    private final List<IgnoreComment> comments;
    private final Collection<String> known;
    private final LocalDate today;

    private Suppressions(LintResult all, List<IgnoreComment> comments, Collection<String> known, LocalDate today) {
        this.all = all;
        this.comments = comments;
        this.known = known;
        this.today = today;
    }

    /**
     * @param all what rules say of the files with these comments
     * @param known ids of all rules
     */
    public static LintResult applied(
            LintResult all, List<IgnoreComment> comments, Collection<String> known, LocalDate today) {
        return new Suppressions(all, comments, known, today).applied();
    }

    private LintResult applied() {
        List<LintFinding> left = new ArrayList<>();
        List<IgnoredFinding> ignored = new ArrayList<>();
        for (LintFinding finding : all.findings()) {
            by(finding)
                    .ifPresentOrElse(
                            comment -> ignored.add(new IgnoredFinding(finding, comment.reason())),
                            () -> left.add(finding));
        }
        comments.forEach(comment ->
                Stream.concat(withoutEffect(comment), unused(comment)).forEach(left::add));
        return new LintResult(
                Linter.sorted(left.stream()), all.undecided(), all.notes(), all.unseen(), List.copyOf(ignored));
    }

    private Optional<IgnoreComment> by(LintFinding finding) {
        return comments.stream()
                .filter(c -> c.counts(today) && c.covers(finding))
                .findFirst();
    }

    private Stream<LintFinding> withoutEffect(IgnoreComment comment) {
        Stream<String> unknown = (comment.mistake() == null ? comment.rules() : List.<String>of())
                .stream()
                        .filter(Predicate.not(known::contains))
                        .map(id -> "there is no rule %s; %s".formatted(id, Spelling.meantOrKnown(id, known)));
        Stream<String> whole = comment.mistake() != null
                ? Stream.of("nothing is ignored here: " + comment.mistake())
                : comment.isOver(today)
                        ? Stream.of("nothing is ignored here since %s: mend the line, or give a later date (%s)"
                                .formatted(comment.until(), comment.reason()))
                        : Stream.of();
        return Stream.concat(unknown, whole)
                .map(why -> CommentRules.withoutEffect(comment.comment().place(), why));
    }

    /** What is undecided may be found elsewhere. */
    private Stream<LintFinding> unused(IgnoreComment comment) {
        if (!comment.counts(today) || comment.looked() == Looked.PARTLY) {
            return Stream.of();
        }
        String doubt = comment.looked() == Looked.WITHOUT_JAR ? "; without the jar some rules are silent" : "";
        return comment.rules().stream()
                .filter(known::contains)
                .filter(id -> all.undecided().stream().map(Undecided::rule).noneMatch(id::equals))
                .filter(id -> all.findings().stream().noneMatch(f -> f.rule().equals(id) && comment.covers(f)))
                .map(id -> CommentRules.unused(
                        comment.comment().place(),
                        "%s finds nothing at line %d: remove it from the comment%s"
                                .formatted(id, comment.comment().covered(), doubt)));
    }
}
