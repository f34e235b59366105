package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Mosaic;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.Summary;
import dev.fusebox.lab.summary.doubt.Doubt;
import java.util.List;
import java.util.stream.IntStream;

/** What a reader sees before scrolling: the answer, the run in colours, the scorecard, the doubts. */
public record FirstScreen(Summary summary) {

    private static final int MOST_LINKS = 5;

    /** A part of a sentence: plain text, or code. */
    public record Phrase(String text, boolean code) {}

    public static FirstScreen of(RecordedRun run) {
        return new FirstScreen(Summary.of(run));
    }

    /** Whether the picture needs the whole width, so that the scorecard stands below it. */
    public boolean wide() {
        return summary.picture().cells().blocks().stream().anyMatch(block -> block instanceof Mosaic m && m.wide());
    }

    /** Backticks enclose code; an arrow is one character. */
    public static List<Phrase> phrases(String sentence) {
        String[] parts = Figures.unbroken(sentence.replace("->", "→")).split("`");
        return IntStream.range(0, parts.length)
                .filter(i -> !parts[i].isEmpty())
                .mapToObj(i -> new Phrase(parts[i], i % 2 == 1))
                .toList();
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
