package dev.fusebox.lab.report;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A report for a terminal: the same characters, with colours for the squares of the picture, for grades and for verdicts. */
public final class Colours {

    private static final String ESCAPE = "\u001b[";
    private static final String OFF = ESCAPE + "0m";
    private static final String BOLD = "1";

    private static final String RED = "1;31";
    private static final String YELLOW = "33";
    private static final String GREEN = "32";
    private static final String CYAN = "36";

    private static final Map<Pattern, String> BY_WORDS = Map.of(
            Pattern.compile("\\b(DISAGREES|DEAD|INCOMPLETE)\\b|(?<=: )(model and measurement differ)"), RED,
            Pattern.compile("(?m)\\b(DEGRADED|INCONCLUSIVE)\\b|(?<=: |^ {2})(undecided)"), YELLOW,
            Pattern.compile("\\b(ISOLATED|agrees)\\b|(?<=: )(no limit met)"), GREEN,
            // In the head of a verdict, which is indented less than its sentences.
            Pattern.compile("(?<=^ {2}\\S.{0,98}: )(bound by)", Pattern.MULTILINE), CYAN);

    private static final String LETTERS =
            Arrays.stream(Symbols.values()).map(s -> Pattern.quote(s.letter())).collect(Collectors.joining("|"));

    /** In a picture: a figure with its letter. */
    private static final Pattern SQUARE = Pattern.compile(
            "(?<=  )(?:-|\\d[\\d ]*(?:of \\d+ ok, \\w+ )?) ?(" + LETTERS + ")(?=\\s|$)", Pattern.MULTILINE);

    /** Before a grade, and in a legend. */
    private static final Pattern LETTER =
            Pattern.compile("(?<=^ {2,4}|, |\\()(" + LETTERS + ")(?= \\p{L})", Pattern.MULTILINE);

    private Colours() {}

    /** Blocks end at an empty line; the first is the answer. */
    public static String paint(String report) {
        String[] blocks = report.split("(?<=\n)(?=\n)");
        StringBuilder painted = new StringBuilder(painted(BOLD, blocks[0].stripTrailing()))
                .append(blocks[0].substring(blocks[0].stripTrailing().length()));
        Arrays.stream(blocks).skip(1).map(Colours::block).forEach(painted::append);
        return painted.toString();
    }

    private static String block(String block) {
        String head = block.strip();
        if (head.startsWith(PictureText.CELLS) || head.startsWith(PictureText.SETUPS.substring(0, 25))) {
            return bySymbol(LETTER, bySymbol(SQUARE, block));
        }
        if (head.startsWith(ScorecardText.TITLE)) {
            return bySymbol(LETTER, block);
        }
        String text = block;
        for (Map.Entry<Pattern, String> e : BY_WORDS.entrySet()) {
            text = e.getKey().matcher(text).replaceAll(found -> painted(e.getValue(), found.group()));
        }
        return text;
    }

    /** The letter decides on the colour. */
    private static String bySymbol(Pattern pattern, String block) {
        return pattern.matcher(block).replaceAll((MatchResult found) -> painted(colour(found.group(1)), found.group()));
    }

    private static String colour(String letter) {
        return Arrays.stream(Symbols.values())
                .filter(s -> s.letter().equals(letter))
                .findFirst()
                .orElseThrow()
                .terminal();
    }

    private static String painted(String colour, String text) {
        return ESCAPE + colour + "m" + text + OFF;
    }
}
