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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a run as the page shows them.
 *
 * @param open the worst, as many as there is room for
 * @param folded the others
 */
public record Scorecard(List<Score> open, List<Score> folded) {

    /** Lines of grades that are open. */
    private static final int OPEN_GRADES = 12;

    /**
     * A grade of a score, as it is shown.
     *
     * @param name of what was graded
     * @param limit {@code null} for none, and where the grade above names it
     */
    public record NamedGrade(
            String name, Level of, String figure, @Nullable String limit, String command) {

        /** Tells the levels apart without colour. */
        public String symbol() {
            return switch (of) {
                case GOOD -> "✓";
                case FAIR -> "~";
                case POOR -> "✗";
                case UNKNOWN -> "?";
            };
        }

        /** As a word, and as a CSS class. */
        public String level() {
            return of.name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param scores the worst first */
    public static Scorecard of(List<Score> scores) {
        int lines = 0;
        int open = 0;
        for (Score score : scores) {
            lines += 1 + known(score).size() + (unknown(score).isEmpty() ? 0 : 1);
            if (lines > OPEN_GRADES && open > 0) {
                break;
            }
            open++;
        }
        return new Scorecard(scores.subList(0, open), scores.subList(open, scores.size()));
    }

    /** What the folded scores are of. */
    public String foldedNames() {
        return folded.stream().map(s -> s.gateway() + " " + s.profile()).collect(Collectors.joining(", "));
    }

    /** Grades that this run decides, each limit once. */
    public static List<NamedGrade> known(Score score) {
        return shown(score, false);
    }

    public static List<NamedGrade> unknown(Score score) {
        return shown(score, true);
    }

    private static List<NamedGrade> shown(Score score, boolean unknown) {
        Map<String, Grade> all = new LinkedHashMap<>();
        all.put("Throughput", score.throughput());
        all.put("Isolation", score.isolation());
        all.put("Circuit breaker", score.breaker());
        all.put("Headroom", score.headroom());
        all.values().removeIf(g -> (g.level() == Level.UNKNOWN) != unknown);
        List<NamedGrade> shown = new ArrayList<>();
        String above = null;
        for (Map.Entry<String, Grade> e : all.entrySet()) {
            Grade g = e.getValue();
            // The title has the profile.
            String limit = g.limit() == null ? null : g.limit().replace(" (profile " + score.profile() + ")", "");
            shown.add(new NamedGrade(
                    e.getKey(), g.level(), g.figure(), Objects.equals(limit, above) ? null : limit, g.command()));
            above = limit;
        }
        return shown;
    }

    public static String names(List<NamedGrade> grades) {
        return grades.stream().map(NamedGrade::name).collect(Collectors.joining(", "));
    }
}
