package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Cards;
import dev.fusebox.lab.doc.Cards.Card;
import dev.fusebox.lab.doc.Cards.CardLine;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How each gateway did with each profile: what is wrong, which limit is behind it, and the command that shows more. */
public final class Scorecard {

    /** What a score grades. */
    private enum GradeKind {
        THROUGHPUT("throughput", Score::throughput),
        ISOLATION("isolation", Score::isolation),
        BREAKER("circuit breaker", Score::breaker),
        HEADROOM("headroom", Score::headroom);

        private final String words;
        private final Function<Score, Grade> grade;

        GradeKind(String words, Function<Score, Grade> grade) {
            this.words = words;
            this.grade = grade;
        }

        private boolean all(List<Score> scores, Level... levels) {
            return scores.stream().map(grade).allMatch(g -> List.of(levels).contains(g.level()));
        }
    }

    public static Section of(Summary summary) {
        return of(summary.scores(), !summary.picture().cells().isEmpty());
    }

    /** @param cells whether the run has cells: where isolation alone was tried, what else is known of a gateway is no test */
    static Section of(List<Score> scores, boolean cells) {
        boolean isolationAlone = !cells && !GradeKind.ISOLATION.all(scores, Level.UNTESTED);
        List<GradeKind> untested = Stream.of(GradeKind.values())
                .filter(kind -> kind.all(scores, Level.UNTESTED)
                        || isolationAlone
                                && kind != GradeKind.ISOLATION
                                && kind.all(scores, Level.UNTESTED, Level.UNKNOWN))
                .toList();
        List<GradeKind> kinds = Stream.of(GradeKind.values())
                .filter(kind -> !untested.contains(kind))
                .toList();
        Block cards = new Cards(
                kinds.stream().map(kind -> kind.words).toList(),
                scores.stream().map(score -> card(score, kinds)).toList());
        return Section.of(
                "scorecard",
                "Scorecard, worst first",
                scores.isEmpty()
                        ? Stream.of(Block.note("No gateway in this run has figures to score."))
                        : Stream.concat(Stream.of(cards), tests(untested, scores.get(0))));
    }

    private static Card card(Score score, List<GradeKind> kinds) {
        List<CardLine> lines = new ArrayList<>();
        String said = null;
        for (GradeKind kind : kinds) {
            Grade grade = kind.grade.apply(score);
            String limit = limit(grade, score.profile());
            // What opened a circuit breaker is said again, so that gateways compare.
            boolean again = kind != GradeKind.BREAKER && Objects.equals(limit, said);
            lines.add(new CardLine(
                    grade.level().sign(), kind.words, grade.figure(), again ? null : limit, grade.command()));
            said = limit == null ? said : limit;
        }
        return new Card(score.gateway() + " " + score.profile(), score.setUp(), lines);
    }

    /** A setting from the profile of the score needs no word about where it came from. */
    private static @Nullable String limit(Grade grade, String profile) {
        return grade.limit() == null ? null : grade.limit().replace(" (profile " + profile + ")", "");
    }

    /** What the run says nothing about, with the commands that would. */
    private static Stream<Block> tests(List<GradeKind> untested, Score first) {
        String words = untested.stream().map(kind -> kind.words).collect(Collectors.joining(", "));
        List<String> commands = untested.stream()
                .map(kind -> kind.grade.apply(first).command())
                .distinct()
                .toList();
        return untested.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        Block.note("This run did not test: %s. Commands that do, for %s %s:"
                                .formatted(words, first.gateway(), first.profile())),
                        new Block.Shell(commands));
    }
}
