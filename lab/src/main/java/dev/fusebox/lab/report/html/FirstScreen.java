package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.Doubt;
import dev.fusebox.lab.summary.GatewayTitles;
import dev.fusebox.lab.summary.MatrixPicture.Panel;
import dev.fusebox.lab.summary.MatrixPicture.Row;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.SetupRow;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import dev.fusebox.lab.summary.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a reader sees before scrolling: the answer, the matrix as a picture, the scorecard, the doubts.
 *
 * @param serviceMs by endpoint, how long the service holds a call
 * @param titles what gateways are called in full
 */
public record FirstScreen(Summary summary, Map<String, Integer> serviceMs, GatewayTitles titles) {

    private static final int MOST_LINKS = 5;

    /** This number of columns and a long name fit into half of the width. */
    private static final int NARROW = 5;

    /** A part of a sentence: plain text, or code. */
    public record Phrase(String text, boolean code) {}

    /** @param style CSS class of its colour and pattern */
    public record LegendEntry(String style, String words) {}

    public static FirstScreen of(RunRecording run) {
        return new FirstScreen(Summary.of(run), run.serviceMs(), GatewayTitles.of(run));
    }

    /** Of the matrix, when each gateway has one row over all panels. */
    public int columns() {
        return summary.picture().panels().stream()
                .mapToInt(panel -> panel.sizes().size())
                .sum();
    }

    /** Whether the picture needs the whole width, so that the scorecard stands below it. */
    public boolean wide() {
        return summary.picture().many() && columns() > NARROW;
    }

    /** Backticks enclose code; an arrow is one character. */
    public static List<Phrase> phrases(String sentence) {
        String[] parts = Figures.unbroken(sentence.replace("->", "→")).split("`");
        return IntStream.range(0, parts.length)
                .filter(i -> !parts[i].isEmpty())
                .mapToObj(i -> new Phrase(parts[i], i % 2 == 1))
                .toList();
    }

    /** What all panels of the matrix share, so that their titles need not say it. */
    public String shared() {
        if (oneProfile()) {
            return ", profile " + first().profile();
        }
        return oneEndpoint() ? ", " + first().endpoint() + cost(first(), " (%s)") : "";
    }

    public String title(Panel panel) {
        return oneProfile()
                ? panel.endpoint()
                : oneEndpoint() ? panel.profile() : panel.profile() + ", " + panel.endpoint();
    }

    /** What a call costs the service, where that is known and not in the head of the picture. */
    public String cost(Panel panel) {
        return oneEndpoint() && !oneProfile() ? "" : cost(panel, "%s");
    }

    private String cost(Panel panel, String format) {
        Integer ms = serviceMs.get(panel.endpoint());
        return ms == null || ms <= 0 ? "" : format.formatted("a call takes the service " + ms + " ms");
    }

    private boolean oneProfile() {
        return count(Panel::profile) == 1;
    }

    private boolean oneEndpoint() {
        return count(Panel::endpoint) == 1;
    }

    private long count(Function<Panel, String> of) {
        return summary.picture().panels().stream().map(of).distinct().count();
    }

    private Panel first() {
        return summary.picture().panels().get(0);
    }

    /** Colours and patterns that occur, in the order of {@link BoundBy}. */
    public List<LegendEntry> legend() {
        List<BoundBy> there = squares().map(Square::boundBy).toList();
        return Stream.of(BoundBy.values())
                .filter(there::contains)
                .map(b -> new LegendEntry(style(b), b.words()))
                .toList();
    }

    /** The same for experiments. */
    public List<LegendEntry> setupLegend() {
        List<BystanderVerdict> there = setups().map(Setup::verdict).toList();
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

    /** The words of a square or an experiment, with each doubt about it. */
    public String words(String words, List<String> ids) {
        return Stream.concat(
                        Stream.of(words),
                        doubts().filter(d -> d.cells().stream().anyMatch(ids::contains))
                                .map(d -> "* " + d.words().replace("`", "")))
                .collect(Collectors.joining(". "));
    }

    /** Whether a doubt is about one of these cells or experiments. */
    public boolean doubted(List<String> ids) {
        return doubts().flatMap(d -> d.cells().stream()).anyMatch(ids::contains);
    }

    /** Whether the matrix has a doubted square. */
    public boolean cellDoubted() {
        return squares().anyMatch(s -> doubted(s.repeats()));
    }

    /** The same for experiments. */
    public boolean setupDoubted() {
        return setups().anyMatch(s -> doubted(List.of(s.experiment())));
    }

    private Stream<Doubt> doubts() {
        return summary.doubts().stream();
    }

    private Stream<Square> squares() {
        return summary.picture().panels().stream()
                .map(Panel::rows)
                .flatMap(List::stream)
                .map(Row::squares)
                .flatMap(List::stream)
                .filter(Objects::nonNull);
    }

    private Stream<Setup> setups() {
        return summary.picture().setups().stream()
                .flatMap(s -> s.rows().stream())
                .map(SetupRow::setups)
                .flatMap(List::stream)
                .filter(Objects::nonNull);
    }

    /** The first cells of a doubt: more would fill the screen. */
    public static List<String> links(Doubt doubt) {
        return doubt.cells().subList(0, Math.min(MOST_LINKS, doubt.cells().size()));
    }

    /** Where the verdict of a cell or of an experiment is on the page. */
    public static String anchor(String id) {
        return "verdict-" + HtmlReport.encoded(id).replace('%', '_');
    }
}
