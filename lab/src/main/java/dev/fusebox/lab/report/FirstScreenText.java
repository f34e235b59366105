package dev.fusebox.lab.report;

import dev.fusebox.lab.summary.Doubt;
import dev.fusebox.lab.summary.Summary;
import java.util.List;

/** What a run says at first sight, as text: the answer, the matrix as a picture, the scorecard, the doubts. */
final class FirstScreenText {

    static final String DOUBTS = "Doubts of this run";

    private FirstScreenText() {}

    /** Ends in a line break. */
    static String of(Summary summary) {
        return of(summary, "");
    }

    /** @param comparison what a comparison with a baseline says at first sight; empty for none */
    static String of(Summary summary, String comparison) {
        StringBuilder text = new StringBuilder();
        // Backticks around settings are for Markdown and for the page.
        summary.answer().forEach(sentence -> text.append(Wrap.at(0, sentence.replace("`", ""))));
        part(text, comparison);
        part(text, PictureText.of(summary.picture()));
        part(text, ScorecardText.of(summary.scores()));
        part(text, doubts(summary.doubts()));
        return text.toString();
    }

    private static void part(StringBuilder text, String part) {
        text.append(part.isEmpty() ? "" : "\n" + part);
    }

    private static String doubts(List<Doubt> doubts) {
        if (doubts.isEmpty()) {
            return DOUBTS + ": none\n";
        }
        StringBuilder text = new StringBuilder(DOUBTS).append("\n");
        doubts.forEach(d -> text.append(Wrap.at("  - ", "    ", d.words())));
        return text.toString();
    }
}
