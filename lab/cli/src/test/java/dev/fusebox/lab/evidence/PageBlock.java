package dev.fusebox.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a page in Markdown: a paragraph, a list, a table, each up to the next empty line, or code between fences.
 *
 * @param line of the page on which it begins, from 1
 * @param mark the comment before it that says where its figures come from; {@code null} for none
 */
public record PageBlock(int line, @Nullable Mark mark, String text) {

    private static final Pattern MARK = Pattern.compile("<!-- (evidence|cost|source|predict|lint): (.+) -->");

    private static final String FENCE = "```";

    /**
     * What the figures of a block are held to.
     *
     * @param kind {@code evidence}, a run that is kept; {@code cost}, costs of levers that are kept; {@code source}, anything else that does not change by itself; {@code predict} or
     *     {@code lint}, arguments of the verb, whose output has them
     */
    public record Mark(String kind, String value) {

        public boolean is(String other) {
            return kind.equals(other);
        }
    }

    public static List<PageBlock> of(String page) {
        List<String> lines = page.lines().toList();
        List<PageBlock> blocks = new ArrayList<>();
        Mark mark = null;
        for (int from = 0; from < lines.size(); from++) {
            Matcher marked = MARK.matcher(lines.get(from));
            if (marked.matches()) {
                mark = new Mark(marked.group(1), marked.group(2));
            } else if (!lines.get(from).isBlank()) {
                int to = end(lines, from);
                blocks.add(new PageBlock(from + 1, mark, String.join("\n", lines.subList(from, to))));
                mark = null;
                from = to - 1;
            }
        }
        return blocks;
    }

    /** The line after the last one of the block that begins here. */
    private static int end(List<String> lines, int from) {
        boolean code = isFence(lines.get(from));
        int to = from + 1;
        while (to < lines.size()
                && (code
                        ? !isFence(lines.get(to))
                        : !lines.get(to).isBlank()
                                && !isFence(lines.get(to))
                                && !MARK.matcher(lines.get(to)).matches())) {
            to++;
        }
        return code ? Math.min(to + 1, lines.size()) : to;
    }

    private static boolean isFence(String line) {
        return line.strip().startsWith(FENCE);
    }

    public boolean isCode() {
        return isFence(text);
    }
}
