package dev.fusebox.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds figures of a page that look measured: rates, shares, memory, counts of calls and multiples everywhere, times and bare numbers in tables of
 * results.
 *
 * <p>Sizes, time limits, thresholds and what a law gives are none. They are round ({@code 1000/s}, {@code 50 %}, {@code 4 s}, {@code 512 MiB}), or are part of
 * an equation ({@code 50 / 0.8 s = 62.5/s}), or stand in code font. So a measured figure that happens to be round is not found; a table or a sentence of
 * results seldom has no other.
 */
public final class MeasuredFigures {

    private static final String NUMBER = "(?<![\\w.,/-])(\\d{1,3}(?: \\d{3})+|\\d+)(\\.\\d+)?";

    /**
     * A number with a unit.
     *
     * @param round multiples of it are sizes, thresholds or what a law gives
     */
    private record Unit(Pattern pattern, int round) {

        Unit(String unit, int round) {
            this(Pattern.compile(NUMBER + unit + "(?!\\w)"), round);
        }

        void find(String text, List<String> found) {
            Matcher each = pattern.matcher(text);
            while (each.find()) {
                if (!isRound(each)
                        && !PART_OF_AN_EQUATION
                                .matcher(text.substring(0, each.start()))
                                .find()) {
                    found.add(each.group());
                }
            }
        }

        private boolean isRound(Matcher number) {
            return MeasuredFigures.isRound(number, round);
        }
    }

    private static final int BINARY = 10;

    private static final List<Unit> ANYWHERE = List.of(
            new Unit(" ?(?:requests|calls|answers)? ?/s", 50),
            new Unit(" (?:(?:requests|answers|successes) )?a second", 50),
            new Unit(" ?%", 5),
            new Unit(" (?:[KMG]iB|[kKMG]B)", BINARY));

    private static final List<Unit> IN_A_TABLE = List.of(new Unit(" s", 1), new Unit(" ms", 10));

    private static final List<Pattern> COUNTS = List.of(
            Pattern.compile("(?:" + NUMBER + "|\\bnone) of (?:the )?\\d[\\d ]* (?:calls|answers|requests)(?!\\w)"),
            Pattern.compile("(?<![\\w.,-])\\d+\\.\\d+ (?:times|of stock)(?!\\w)"));

    private static final Pattern PART_OF_AN_EQUATION = Pattern.compile("(?:[=/]|\\bx) $");

    private static final Pattern RESULTS =
            Pattern.compile("/s(?!\\w)|%|\\b(?:ms|Mi?B|p50|p95|p99|CPU|seconds?|goodput)\\b|a second");

    private static final Pattern CELL = Pattern.compile("\\W*" + NUMBER + "\\W*");

    /** In the order of the kinds above. */
    public static List<String> in(PageBlock block) {
        String text = (block.isCode() ? block.text() : plain(block.text())).replace('\u00a0', ' ');
        List<String> found = new ArrayList<>();
        ANYWHERE.forEach(unit -> unit.find(text, found));
        COUNTS.forEach(count -> count.matcher(text).results().forEach(each -> found.add(each.group())));
        List<String> rows =
                text.lines().filter(line -> line.strip().startsWith("|")).toList();
        rows.forEach(row -> IN_A_TABLE.forEach(unit -> unit.find(row, found)));
        if (!rows.isEmpty() && RESULTS.matcher(rows.get(0)).find()) {
            rows.stream().skip(1).forEach(row -> bare(row, found));
        }
        return found;
    }

    /** Without code font and the targets of links. */
    private static String plain(String text) {
        return text.replaceAll("`[^`\\n]*`", "`").replaceAll("\\]\\([^)]*\\)", "]");
    }

    /** Numbers without a unit, one in a cell. */
    private static void bare(String row, List<String> found) {
        for (String cell : row.split("\\|")) {
            Matcher number = CELL.matcher(cell.strip());
            if (number.matches() && !isRound(number, 5)) {
                found.add(cell.strip());
            }
        }
    }

    private static boolean isRound(Matcher number, int round) {
        if (number.group(2) != null) {
            return false;
        }
        long whole = Long.parseLong(number.group(1).replace(" ", ""));
        return whole % round == 0 || round == BINARY && Long.bitCount(whole) == 1;
    }
}
