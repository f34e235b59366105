package dev.fusebox.lab.report;

import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scorecard as a table: a row per gateway and profile, the worst first. */
final class ScorecardMarkdown {

    private ScorecardMarkdown() {}

    /** Empty for a run with nothing to score; otherwise it ends in a line break. */
    static String of(List<Score> scores) {
        List<GradeKind> known =
                GradeKind.ALL.stream().filter(k -> k.known(scores)).toList();
        StringBuilder text = new StringBuilder();
        if (!known.isEmpty()) {
            text.append("**").append(ScorecardText.TITLE).append("**\n\n");
            text.append(
                    Markdown.head(Stream.concat(Stream.of(""), known.stream().map(GradeKind::words))));
            scores.stream().filter(s -> !good(s, known)).forEach(score -> text.append(row(score, known)));
            text.append(goodOnes(scores.stream().filter(s -> good(s, known)).toList(), known));
        }
        if (!scores.isEmpty()) {
            unknown(scores, known)
                    .forEach(line -> text.append(text.isEmpty() ? "" : "\n").append(line));
        }
        return text.toString();
    }

    private static boolean good(Score score, List<GradeKind> known) {
        return known.stream().allMatch(k -> k.of(score).level() == Level.GOOD);
    }

    private static String row(Score score, List<GradeKind> known) {
        String setUp = score.setUp().isEmpty() ? "" : " (" + score.setUp() + ")";
        List<String> fields = new ArrayList<>(List.of(Markdown.text(name(score) + setUp)));
        String limit = null;
        for (GradeKind kind : known) {
            fields.add(words(kind, score, limit));
            limit = kind.limit(score) == null ? limit : kind.limit(score);
        }
        return Markdown.row(fields.toArray(String[]::new));
    }

    private static String name(Score score) {
        return score.gateway() + " " + score.profile();
    }

    /** @param said the limit that a field before names */
    private static String words(GradeKind kind, Score score, @Nullable String said) {
        Grade grade = kind.of(score);
        String limit = kind.limit(score, said);
        String behind = limit == null || grade.level() == Level.GOOD ? "" : " (" + Markdown.code(limit) + ")";
        String test = grade.level() == Level.UNKNOWN ? ": " + Markdown.code(grade.command()) : "";
        return Symbols.of(grade.level()).emoji() + " " + Markdown.text(grade.figure()) + behind + test;
    }

    /** One row for all of them. */
    private static String goodOnes(List<Score> scores, List<GradeKind> known) {
        return switch (scores.size()) {
            case 0 -> "";
            case 1 -> row(scores.get(0), known);
            default -> {
                String names = scores.stream().map(ScorecardMarkdown::name).collect(Collectors.joining(", "));
                yield Markdown.row(Stream.concat(
                                Stream.of(Markdown.text(names)),
                                known.stream().map(k -> Symbols.GOOD.emoji() + " good"))
                        .toArray(String[]::new));
            }
        };
    }

    private static Stream<String> unknown(List<Score> scores, List<GradeKind> known) {
        return GradeKind.ALL.stream()
                .filter(k -> !known.contains(k))
                .map(k -> "%s %s: %s; %s\n"
                        .formatted(
                                Symbols.UNKNOWN.emoji(),
                                k.words(),
                                Markdown.text(k.whyUnknown(scores)),
                                Markdown.code(k.of(scores.get(0)).command())));
    }
}
