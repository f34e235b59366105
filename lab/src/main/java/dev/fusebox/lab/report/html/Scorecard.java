package dev.fusebox.lab.report.html;

import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a run as the page shows them.
 *
 * @param open the worst with all their grades, as many as there is room for; none when the run tested one thing alone
 * @param brief all others with a poor grade; when the run tested one thing alone, all that are not good at it
 * @param folded the rest
 * @param untested names of what the run tested for no gateway
 * @param tests commands that would test it, for the first gateway
 */
public record Scorecard(
        List<Score> open, List<Score> brief, List<Score> folded, List<String> untested, List<String> tests) {

    /** Lines of grades that are open. */
    private static final int OPEN_GRADES = 12;

    /** Of scores that are all good, this many are open. */
    private static final int OPEN_GOOD = 4;

    private static final int KINDS = 4;
    private static final String ISOLATION = "Isolation";
    private static final String BREAKER = "Circuit breaker";
    private static final String NOT_TESTED = "not tested";

    /**
     * A grade of a score, as it is shown.
     *
     * @param name of what was graded
     * @param limit {@code null} for none, and where the grade above names it; that of the circuit breaker is always named
     */
    public record NamedGrade(
            String name, Level of, String figure, @Nullable String limit, String command) {
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
        List<String> untested = scores.isEmpty() ? List.of() : untested(scores, cells);
        List<String> tests = untested.stream()
                .map(name ->
                        Objects.requireNonNull(grades(scores.get(0)).get(name)).command())
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
    private static List<String> untested(List<Score> scores, boolean cells) {
        boolean isolationAlone =
                !cells && scores.stream().anyMatch(s -> !s.isolation().figure().equals(NOT_TESTED));
        return grades(scores.get(0)).keySet().stream()
                .filter(name -> scores.stream()
                        .map(s -> grades(s).get(name))
                        .allMatch(g -> g.level() == Level.UNKNOWN
                                && (g.figure().equals(NOT_TESTED) || isolationAlone && !name.equals(ISOLATION))))
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
        return grades(score).entrySet().stream()
                .filter(e -> !untested.contains(e.getKey()))
                .allMatch(e -> level.test(e.getValue().level()));
    }

    public String untestedWords() {
        return String.join(", ", untested).toLowerCase(Locale.ROOT);
    }

    /** What the folded ones are. */
    public String foldedWords() {
        boolean isolated = KINDS - untested.size() == 1
                && !untested.contains(ISOLATION)
                && folded.stream().allMatch(s -> s.isolation().level() == Level.GOOD);
        return folded.size() + " more " + (folded.size() == 1 ? "is " : "are ")
                + (isolated ? "isolated" : "without a poor grade");
    }

    /** The grade that a brief score is there for. */
    public NamedGrade worst(Score score) {
        List<NamedGrade> all = shown(score, g -> true).stream()
                .filter(g -> !untested.contains(g.name()))
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
                .filter(g -> !untested.contains(g.name()))
                .toList();
    }

    private static Map<String, Grade> grades(Score score) {
        Map<String, Grade> all = new LinkedHashMap<>();
        all.put("Throughput", score.throughput());
        all.put(ISOLATION, score.isolation());
        all.put(BREAKER, score.breaker());
        all.put("Headroom", score.headroom());
        return all;
    }

    private static List<NamedGrade> shown(Score score, Predicate<Grade> which) {
        List<NamedGrade> shown = new ArrayList<>();
        String above = null;
        for (Map.Entry<String, Grade> e : grades(score).entrySet()) {
            Grade g = e.getValue();
            if (!which.test(g)) {
                continue;
            }
            // The title has the profile.
            String limit = g.limit() == null ? null : g.limit().replace(" (profile " + score.profile() + ")", "");
            boolean said = Objects.equals(limit, above) && !e.getKey().equals(BREAKER);
            shown.add(new NamedGrade(e.getKey(), g.level(), g.figure(), said ? null : limit, g.command()));
            above = limit;
        }
        return shown;
    }

    public static String names(List<NamedGrade> grades) {
        return grades.stream().map(NamedGrade::name).collect(Collectors.joining(", "));
    }
}
