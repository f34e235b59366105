package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.summary.Doubt;
import dev.fusebox.lab.summary.Summary;
import java.util.List;
import java.util.stream.Stream;

/** What a run says at first sight, as text: the answer, the matrix as a picture, the scorecard, the doubts. */
final class FirstScreenText {

    /**
     * Ends in a line break.
     *
     * @param comparison what a comparison with a baseline says at first sight; empty for none
     */
    static String of(Summary summary, String comparison) {
        StringBuilder text = new StringBuilder();
        // Backticks around settings are for Markdown and for the page.
        summary.answer().forEach(sentence -> text.append(Wrap.at(0, Sign.LEAD.paint(sentence.replace("`", "")))));
        text.append(comparison.isEmpty() ? "" : "\n" + Wrap.at(0, comparison.replace("`", "")));
        PictureTables.of(summary.picture()).forEach(section -> text.append(section.text()));
        String scorecard = ScorecardText.of(summary.scores());
        return text.append(scorecard.isEmpty() ? "" : "\n" + scorecard)
                .append(doubts(summary).text())
                .toString();
    }

    static Section doubts(Summary summary) {
        List<String> doubts = summary.doubts().stream().map(Doubt::words).toList();
        return Section.of(
                "doubts",
                "Doubts of this run",
                Stream.of(doubts.isEmpty() ? Block.line("none") : new Block.Items(doubts)));
    }
}
