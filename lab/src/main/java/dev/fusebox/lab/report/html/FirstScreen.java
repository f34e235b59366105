package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.MatrixPicture.Panel;
import dev.fusebox.lab.summary.MatrixPicture.Row;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.SetupRow;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import dev.fusebox.lab.summary.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a reader sees before scrolling: the answer, the matrix as a picture, the scorecard, the doubts.
 *
 * @param serviceMs by endpoint, how long the service holds a call
 */
public record FirstScreen(Summary summary, Map<String, Integer> serviceMs) {

    /** Lines of grades that stand open; more scores are folded. */
    private static final int OPEN_GRADES = 12;

    /** A part of a sentence: plain text, or code. */
    public record Phrase(String text, boolean code) {}

    /** @param style CSS class of its colour and pattern */
    public record LegendEntry(String style, String words) {}

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

    public static FirstScreen of(RunRecording run) {
        return new FirstScreen(Summary.of(run), run.serviceMs());
    }

    /** Backticks enclose code. */
    public static List<Phrase> phrases(String sentence) {
        String[] parts = Figures.unbroken(sentence).split("`");
        return IntStream.range(0, parts.length)
                .filter(i -> !parts[i].isEmpty())
                .mapToObj(i -> new Phrase(parts[i], i % 2 == 1))
                .toList();
    }

    /** What the panels of the matrix do not tell in their titles, since it is the same in all. */
    public String onlyProfile() {
        List<String> profiles = summary.picture().panels().stream()
                .map(Panel::profile)
                .distinct()
                .toList();
        return profiles.size() == 1 ? profiles.get(0) : "";
    }

    public String title(Panel panel) {
        return onlyProfile().isEmpty() ? panel.profile() + ", " + panel.endpoint() : panel.endpoint();
    }

    /** What a call costs the service, where that is known. */
    public String cost(Panel panel) {
        Integer ms = serviceMs.get(panel.endpoint());
        return ms == null || ms <= 0 ? "" : "a call takes the service " + ms + " ms";
    }

    /** Colours and patterns that occur, in the order of {@link BoundBy}. */
    public List<LegendEntry> legend() {
        List<BoundBy> there = summary.picture().panels().stream()
                .map(Panel::rows)
                .flatMap(List::stream)
                .map(Row::squares)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .map(Square::boundBy)
                .toList();
        return Stream.of(BoundBy.values())
                .filter(there::contains)
                .map(b -> new LegendEntry(style(b), b.words()))
                .toList();
    }

    /** The same for experiments. */
    public List<LegendEntry> setupLegend() {
        List<BystanderVerdict> there = summary.picture().setups().stream()
                .flatMap(s -> s.rows().stream())
                .map(SetupRow::setups)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .map(Setup::verdict)
                .toList();
        return Stream.of(BystanderVerdict.values())
                .filter(there::contains)
                .map(v -> new LegendEntry(v.word(), v.word() + ": " + meaning(v)))
                .toList();
    }

    private static String meaning(BystanderVerdict verdict) {
        return switch (verdict) {
            case ISOLATED -> "the healthy route works as before";
            case DEGRADED -> "it is slow or fails in part";
            case DEAD -> "fewer than 10 % of its calls succeed";
            case INCONCLUSIVE -> "the experiment decides nothing";
        };
    }

    /** As a CSS class. */
    public static String style(BoundBy boundBy) {
        return boundBy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Short enough for a square. */
    public static String word(BoundBy boundBy) {
        return switch (boundBy) {
            case NO_LIMIT -> "no limit";
            case PERMITS -> "permits";
            case THREAD_POOL -> "thread pool";
            case CONNECTIONS -> "connections";
            case REQUEST_THREADS -> "threads";
            case CPU -> "CPU";
            case CIRCUIT_BREAKER -> "breaker";
            case LOAD_GENERATOR -> "generator";
            case OTHER -> "other limit";
            case UNDECIDED -> "undecided";
        };
    }

    /** The worst, as many as find room. */
    public List<Score> openScores() {
        int lines = 0;
        List<Score> open = new ArrayList<>();
        for (Score score : summary.scores()) {
            lines += 1 + known(score).size() + (unknown(score).isEmpty() ? 0 : 1);
            if (lines > OPEN_GRADES && !open.isEmpty()) {
                break;
            }
            open.add(score);
        }
        return open;
    }

    public List<Score> foldedScores() {
        return summary.scores().subList(openScores().size(), summary.scores().size());
    }

    /** What the folded scores are of. */
    public String foldedNames() {
        return foldedScores().stream().map(s -> s.gateway() + " " + s.profile()).collect(Collectors.joining(", "));
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

    /** Where the verdict of a cell or of an experiment stands on the page. */
    public static String anchor(String id) {
        return "verdict-" + HtmlReport.encoded(id).replace('%', '_');
    }
}
