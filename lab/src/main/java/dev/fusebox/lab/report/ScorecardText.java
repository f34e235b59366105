package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scorecard in text: what is wrong, which limit is behind it, and the command that shows more. */
final class ScorecardText {

    static final String TITLE = "Scorecard, worst first";

    /** The worst ones are shown in full, the others by their levels. */
    private static final int IN_FULL = 4;

    private static final String LEGEND = Stream.of(Level.POOR, Level.FAIR, Level.GOOD, Level.UNKNOWN)
            .map(l -> letter(l) + " " + l.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", ", " (", ")"));

    /** Empty for a run with nothing to score; otherwise it ends in a line break. */
    static String of(List<Score> scores) {
        if (scores.isEmpty()) {
            return "";
        }
        List<GradeKind> known =
                GradeKind.ALL.stream().filter(k -> k.known(scores)).toList();
        StringBuilder text = new StringBuilder(TITLE).append(LEGEND).append("\n");
        int full = Math.min(IN_FULL, scores.size());
        if (!known.isEmpty()) {
            scores.subList(0, full).forEach(score -> text.append(inFull(score, known)));
            text.append(byLevels(scores.subList(full, scores.size()), known));
        }
        return text.append(unknown(scores, known)).toString();
    }

    private static String inFull(Score score, List<GradeKind> known) {
        StringBuilder text = new StringBuilder(
                Wrap.at(2, name(score) + (score.setUp().isEmpty() ? "" : " (" + score.setUp() + ")")));
        String limit = null;
        for (GradeKind kind : known) {
            text.append(graded(kind, score, limit));
            limit = Objects.requireNonNullElse(kind.limit(score), Objects.requireNonNullElse(limit, ""));
        }
        return text.toString();
    }

    /** @param said the limit that a line above names */
    private static String graded(GradeKind kind, Score score, @Nullable String said) {
        Grade grade = kind.of(score);
        String limit = kind.limit(score, said);
        String begin = "    %s %-16s".formatted(letter(grade.level()), kind.words());
        String text = Wrap.at(begin, " ".repeat(Sign.plain(begin).length()), grade.figure());
        if (grade.level() == Level.GOOD) {
            return text;
        }
        return text + (limit == null ? "" : Wrap.at(6, limit)) + Wrap.command("      ", grade.command());
    }

    private static String byLevels(List<Score> scores, List<GradeKind> known) {
        if (scores.isEmpty()) {
            return "";
        }
        Map<String, String> names = scores.stream()
                .collect(Collectors.groupingBy(
                        score -> levels(score, known),
                        LinkedHashMap::new,
                        Collectors.mapping(ScorecardText::name, Collectors.joining(", "))));
        StringBuilder text = new StringBuilder(Wrap.at(2, scores.size() + " more (" + words(known) + "):"));
        names.forEach((levels, of) -> text.append(
                Wrap.at("    " + levels + " ", " ".repeat(5 + Sign.plain(levels).length()), of)));
        return text.toString();
    }

    private static String levels(Score score, List<GradeKind> known) {
        return known.stream().map(k -> letter(k.of(score).level())).collect(Collectors.joining(" "));
    }

    private static String letter(Level level) {
        Sign sign = Signs.of(level);
        return sign.paint(sign.letter());
    }

    private static String name(Score score) {
        return score.gateway() + Wrap.NO_BREAK + score.profile();
    }

    private static String words(List<GradeKind> kinds) {
        return kinds.stream().map(GradeKind::words).collect(Collectors.joining(", "));
    }

    /** Kinds of grades that the run says nothing about, with the command that would, for the first score. */
    private static String unknown(List<Score> scores, List<GradeKind> known) {
        Map<List<String>, List<GradeKind>> byCommand = GradeKind.ALL.stream()
                .filter(k -> !known.contains(k))
                .collect(Groups.by(
                        k -> List.of(k.whyUnknown(scores), k.of(scores.get(0)).command())));
        StringBuilder text = new StringBuilder();
        byCommand.forEach((why, kinds) -> text.append(
                        Wrap.at("  " + letter(Level.UNKNOWN) + " ", "    ", words(kinds) + ": " + why.get(0)))
                .append(Wrap.command("    ", why.get(1))));
        return text.toString();
    }
}
