package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.GradeKind;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a run as the page shows them.
 *
 * @param open the worst with all their grades, as many as there is room for; none when the run tested one thing alone
 * @param brief all others with a poor grade; when the run tested one thing alone, all that are not good at it
 * @param folded the rest
 * @param untested what the run tested for no gateway
 * @param tests commands that would test it, for the first gateway
 */
public record Scorecard(
        List<Score> open, List<Score> brief, List<Score> folded, List<GradeKind> untested, List<String> tests) {

    /** Lines of grades that are open. */
    private static final int OPEN_GRADES = 12;

    /** Of scores that are all good, this many are open. */
    private static final int OPEN_GOOD = 4;

    private static final int KINDS = GradeKind.ALL.size();
    private static final String NOT_TESTED = "not tested";

    /**
     * A grade of a score, as it is shown.
     *
     * @param limit {@code null} for none, and where the grade above names it; that of the circuit breaker is always named
     */
    public record NamedGrade(
            GradeKind kind,
            Level of,
            String figure,
            @Nullable String limit,
            String command) {
        public String name() {
            return kind.title();
        }

        public String symbol() {
            return Scorecard.symbol(of);
        }

        public String level() {
            return Scorecard.word(of);
        }
    }

    /** Tells the levels apart without colour. */
    public static String symbol(Level level) {
        return switch (level) {
            case GOOD -> "✓";
            case FAIR -> "~";
            case POOR -> "✗";
            case UNKNOWN -> "?";
        };
    }

    /** Also a CSS class. */
    public static String word(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param scores the worst first
     * @param cells whether the run has cells
     */
    public static Scorecard of(List<Score> scores, boolean cells) {
        List<GradeKind> untested = scores.isEmpty() ? List.of() : untested(scores, cells);
        List<String> tests = untested.stream()
                .map(kind -> kind.of(scores.get(0)).command())
                .distinct()
                .toList();
        if (untested.size() == KINDS) {
            return new Scorecard(List.of(), List.of(), List.of(), untested, tests);
        }
        Scorecard card = new Scorecard(scores, List.of(), List.of(), untested, tests);
        boolean one = KINDS - untested.size() <= 1;
        List<Score> open = one ? List.of() : card.withRoom();
        List<Score> rest = scores.subList(open.size(), scores.size());
        List<Score> brief = rest.stream()
                .filter(one ? s -> !card.all(s, Level.GOOD::equals) : s -> !card.all(s, l -> l != Level.POOR))
                .toList();
        if (open.isEmpty() && brief.isEmpty()) {
            brief = rest.subList(0, Math.min(OPEN_GOOD, rest.size()));
        }
        List<Score> shown = brief;
        List<Score> folded = rest.stream().filter(s -> !shown.contains(s)).toList();
        return new Scorecard(open, brief, folded, untested, tests);
    }

    /** Where isolation alone was tried, what else is known of a gateway is no test. */
    private static List<GradeKind> untested(List<Score> scores, boolean cells) {
        boolean isolationAlone =
                !cells && scores.stream().anyMatch(s -> !s.isolation().figure().equals(NOT_TESTED));
        return GradeKind.ALL.stream()
                .filter(kind -> scores.stream()
                        .map(kind::of)
                        .allMatch(g -> g.level() == Level.UNKNOWN
                                && (g.figure().equals(NOT_TESTED) || isolationAlone && kind != GradeKind.ISOLATION)))
                .toList();
    }

    /** Of the open ones, from the first. */
    private List<Score> withRoom() {
        int lines = 0;
        int room = 0;
        for (Score score : open) {
            lines += 1 + known(score).size() + (unknown(score).isEmpty() ? 0 : 1);
            if (lines > OPEN_GRADES && room > 0) {
                break;
            }
            room++;
        }
        return open.subList(0, room);
    }

    private boolean all(Score score, Predicate<Level> level) {
        return GradeKind.ALL.stream()
                .filter(kind -> !untested.contains(kind))
                .allMatch(kind -> level.test(kind.of(score).level()));
    }

    public String untestedWords() {
        return untested.stream().map(GradeKind::words).collect(Collectors.joining(", "));
    }

    /** What the folded ones are. */
    public String foldedWords() {
        boolean isolated = KINDS - untested.size() == 1
                && !untested.contains(GradeKind.ISOLATION)
                && folded.stream().allMatch(s -> s.isolation().level() == Level.GOOD);
        return folded.size() + " more " + (folded.size() == 1 ? "is " : "are ")
                + (isolated ? "isolated" : "without a poor grade");
    }

    /** The grade that a brief score is there for. */
    public NamedGrade worst(Score score) {
        List<NamedGrade> all = shown(score, g -> true).stream()
                .filter(g -> !untested.contains(g.kind()))
                .toList();
        return all.stream()
                .filter(g -> g.of() == Level.POOR)
                .findFirst()
                .or(() -> all.stream().filter(g -> g.of() != Level.GOOD).findFirst())
                .or(() -> all.stream().findFirst())
                .orElseThrow();
    }

    /** Names of its other poor grades. */
    public List<String> alsoPoor(Score score) {
        return known(score).stream()
                .filter(g ->
                        g.of() == Level.POOR && !g.name().equals(worst(score).name()))
                .map(NamedGrade::name)
                .toList();
    }

    /** Grades that this run decides, each limit once. */
    public List<NamedGrade> known(Score score) {
        return shown(score, g -> g.level() != Level.UNKNOWN);
    }

    /** Grades that this run decides for other scores alone. */
    public List<NamedGrade> unknown(Score score) {
        return shown(score, g -> g.level() == Level.UNKNOWN).stream()
                .filter(g -> !untested.contains(g.kind()))
                .toList();
    }

    private static List<NamedGrade> shown(Score score, Predicate<Grade> which) {
        List<NamedGrade> shown = new ArrayList<>();
        String above = null;
        for (GradeKind kind : GradeKind.ALL) {
            Grade g = kind.of(score);
            if (which.test(g)) {
                shown.add(new NamedGrade(kind, g.level(), g.figure(), kind.limit(score, above), g.command()));
                above = kind.limit(score);
            }
        }
        return shown;
    }

    public static String names(List<NamedGrade> grades) {
        return grades.stream().map(NamedGrade::name).collect(Collectors.joining(", "));
    }
}
