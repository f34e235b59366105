package dev.fusebox.lab.report;

import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scorecard in text: what is wrong, which limit is behind it, and the command that shows more. */
final class ScorecardText {

    static final String TITLE = "Scorecard, worst first";
    private static final String LEGEND = Stream.of(Level.POOR, Level.FAIR, Level.GOOD, Level.UNKNOWN)
            .map(l -> Symbols.of(l).letter() + " " + l.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", ", " (", ")"));

    /** What a score grades. */
    enum Kind {
        THROUGHPUT("throughput", Score::throughput),
        ISOLATION("isolation", Score::isolation),
        BREAKER("circuit breaker", Score::breaker),
        HEADROOM("headroom", Score::headroom);

        private final String words;
        private final Function<Score, Grade> grade;

        Kind(String words, Function<Score, Grade> grade) {
            this.words = words;
            this.grade = grade;
        }

        String words() {
            return words;
        }

        Grade of(Score score) {
            return grade.apply(score);
        }

        /** Whether the run says nothing of it. */
        boolean unknown(List<Score> scores) {
            return scores.stream().allMatch(s -> of(s).level() == Level.UNKNOWN);
        }
    }

    private ScorecardText() {}

    /** Empty for a run with nothing to score; otherwise it ends in a line break. */
    static String of(List<Score> scores) {
        if (scores.isEmpty()) {
            return "";
        }
        List<Kind> known =
                Stream.of(Kind.values()).filter(k -> !k.unknown(scores)).toList();
        StringBuilder text = new StringBuilder(TITLE).append(LEGEND).append("\n");
        scores.forEach(score -> text.append(one(score, known)));
        Stream.of(Kind.values()).filter(k -> !known.contains(k)).forEach(k -> text.append(unknown(k, scores)));
        return text.toString();
    }

    private static String one(Score score, List<Kind> known) {
        String name = score.gateway() + " " + score.profile();
        if (known.size() == 1) {
            return graded("  ", name + ": " + known.get(0).words(), known.get(0).of(score), null);
        }
        StringBuilder text = new StringBuilder(known.isEmpty() ? "" : "  " + name + "\n");
        String limit = null;
        for (Kind kind : known) {
            Grade grade = kind.of(score);
            text.append(graded("    ", kind.words(), grade, limit));
            limit = grade.limit() == null ? limit : grade.limit();
        }
        return text.toString();
    }

    /** @param said the limit that a line above names */
    private static String graded(String indent, String what, Grade grade, @Nullable String said) {
        String begin = indent + "%s %-16s".formatted(Symbols.of(grade.level()).letter(), what + " ");
        String below = indent + "  ";
        StringBuilder text = new StringBuilder(Wrap.at(begin, below + "  ", grade.figure()));
        if (grade.level() == Level.GOOD) {
            return text.toString();
        }
        if (grade.limit() != null && !Objects.equals(grade.limit(), said)) {
            text.append(Wrap.at(below, below, grade.limit()));
        }
        return text.append(Wrap.command(below, grade.command())).toString();
    }

    private static String unknown(Kind kind, List<Score> scores) {
        List<String> figures =
                scores.stream().map(s -> kind.of(s).figure()).distinct().toList();
        String why = figures.size() == 1 ? figures.get(0) : "not known from this run";
        return Wrap.at("  " + Symbols.UNKNOWN.letter() + " ", "    ", kind.words() + ": " + why)
                + Wrap.command("    ", kind.of(scores.get(0)).command());
    }
}
