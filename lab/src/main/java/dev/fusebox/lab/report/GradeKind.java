package dev.fusebox.lab.report;

import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** What a score grades. */
public enum GradeKind {
    THROUGHPUT("throughput", Score::throughput),
    ISOLATION("isolation", Score::isolation),
    BREAKER("circuit breaker", Score::breaker),
    HEADROOM("headroom", Score::headroom);

    public static final List<GradeKind> ALL = List.of(values());

    private final String words;
    private final Function<Score, Grade> grade;

    GradeKind(String words, Function<Score, Grade> grade) {
        this.words = words;
        this.grade = grade;
    }

    public String words() {
        return words;
    }

    /** As a head. */
    public String title() {
        return StringUtils.capitalize(words);
    }

    public Grade of(Score score) {
        return grade.apply(score);
    }

    /** Whether the run says something about it. */
    boolean known(List<Score> scores) {
        return scores.stream().anyMatch(s -> of(s).level() != Level.UNKNOWN);
    }

    /** Why the run says nothing about it. */
    String whyUnknown(List<Score> scores) {
        List<String> figures =
                scores.stream().map(s -> of(s).figure()).distinct().toList();
        return figures.size() == 1 ? figures.get(0) : "not known from this run";
    }

    /** The limit behind the grade; a setting from the profile of the score needs no word about where it came from. */
    public @Nullable String limit(Score score) {
        String limit = of(score).limit();
        return limit == null ? null : limit.replace(" (profile " + score.profile() + ")", "");
    }

    /**
     * The same, unless a grade before names it. What opened a circuit breaker is said again, so that gateways compare.
     *
     * @param said by the grades before
     */
    public @Nullable String limit(Score score, @Nullable String said) {
        String limit = limit(score);
        return this != BREAKER && Objects.equals(limit, said) ? null : limit;
    }
}
