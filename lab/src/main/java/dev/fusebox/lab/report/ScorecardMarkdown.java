package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scorecard as a table: a row per gateway and profile, the worst first. */
final class ScorecardMarkdown {

    /** Nothing for a run with nothing to score. */
    static Section of(List<Score> scores) {
        List<GradeKind> known =
                GradeKind.ALL.stream().filter(k -> k.known(scores)).toList();
        Table table = Table.of("", Stream.concat(Stream.of(""), known.stream().map(GradeKind::words)));
        if (!known.isEmpty()) {
            scores.stream().filter(s -> !good(s, known)).forEach(score -> row(table, score, known));
            goodOnes(table, scores.stream().filter(s -> good(s, known)).toList(), known);
        }
        return Section.of(
                "scorecard",
                ScorecardText.TITLE,
                Stream.of(table, new Block.Items(scores.isEmpty() ? List.of() : unknown(scores, known))));
    }

    private static boolean good(Score score, List<GradeKind> known) {
        return known.stream().allMatch(k -> k.of(score).level() == Level.GOOD);
    }

    private static void row(Table table, Score score, List<GradeKind> known) {
        String setUp = score.setUp().isEmpty() ? "" : " (" + score.setUp() + ")";
        List<TableCell> fields = new ArrayList<>();
        String limit = null;
        for (GradeKind kind : known) {
            fields.add(field(kind, score, limit));
            limit = kind.limit(score) == null ? limit : kind.limit(score);
        }
        table.row(name(score) + setUp, fields);
    }

    private static String name(Score score) {
        return score.gateway() + " " + score.profile();
    }

    /** @param said the limit that a field before names */
    private static TableCell field(GradeKind kind, Score score, @Nullable String said) {
        Grade grade = kind.of(score);
        String limit = kind.limit(score, said);
        String behind = limit == null || grade.level() == Level.GOOD ? "" : " (`%s`)".formatted(limit);
        String test = grade.level() == Level.UNKNOWN ? ": `%s`".formatted(grade.command()) : "";
        return Table.signed(grade.figure() + behind + test, Signs.of(grade.level()));
    }

    /** One row for all of them. */
    private static void goodOnes(Table table, List<Score> scores, List<GradeKind> known) {
        if (scores.size() == 1) {
            row(table, scores.get(0), known);
        } else if (scores.size() > 1) {
            table.row(
                    scores.stream().map(ScorecardMarkdown::name).collect(Collectors.joining(", ")),
                    Collections.nCopies(known.size(), Table.signed("good", Sign.GOOD)));
        }
    }

    private static List<String> unknown(List<Score> scores, List<GradeKind> known) {
        return GradeKind.ALL.stream()
                .filter(k -> !known.contains(k))
                .map(k -> "%s: %s; `%s`"
                        .formatted(
                                k.words(),
                                k.whyUnknown(scores),
                                k.of(scores.get(0)).command()))
                .toList();
    }
}
