package dev.fusebox.lab.doc;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** GitHub's Markdown, without raw HTML. */
public final class Markdown {

    private static final String CODE = "`";

    /** A sentence. What stands between backticks stays code; the rest has no markup. */
    public static String text(String sentence) {
        String[] parts = sentence.replaceAll("\\s+", " ").split(CODE, -1);
        boolean closed = parts.length % 2 == 1;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            boolean code = i % 2 == 1 && (closed || i < parts.length - 1);
            text.append(code ? code(parts[i]) : plain(parts[i]));
        }
        return text.toString();
    }

    private static String plain(String words) {
        return words.replace("->", "→")
                .replaceAll("[\\\\*\\[\\]~#]", "\\\\$0")
                .replace("<", "&lt;")
                .replaceAll("(?<!\\w)_|_(?!\\w)", "\\\\_");
    }

    public static String code(String words) {
        return words.isBlank() ? "" : CODE + words.replace(CODE, "'").replaceAll("\\s+", " ") + CODE;
    }

    /** Lines to paste into a shell. */
    public static String commands(List<String> lines) {
        return "```\n" + String.join("\n", lines) + "\n```\n";
    }

    /** @param heads each with a {@code #} in front when its column holds numbers */
    public static String head(Stream<String> heads) {
        List<String> all = heads.toList();
        String line =
                all.stream().map(h -> h.startsWith("#") ? "--:" : "---").collect(Collectors.joining("|", "|", "|\n"));
        return row(all.stream().map(h -> h.startsWith("#") ? h.substring(1) : h).toArray(String[]::new)) + line;
    }

    /** A row of a table. */
    public static String row(String... fields) {
        return Arrays.stream(fields).map(f -> f.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
