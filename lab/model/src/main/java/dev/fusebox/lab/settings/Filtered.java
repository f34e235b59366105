package dev.fusebox.lab.settings;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words of a file that are replaced before Spring reads it, so their values are not known here: {@code @name@} when Maven builds the
 * application, and what stands between double braces when Helm renders a chart. A line that is all Helm's is left out.
 */
public final class Filtered {

    private static final Pattern WORD = Pattern.compile("@([A-Za-z][\\w.-]*)@");
    private static final Pattern MARKED = Pattern.compile("fuseboxFiltered_([\\w.-]+?)_filtered");
    private static final Pattern OF_HELM = Pattern.compile("\\{\\{[^{}\\r\\n]*}}");
    private static final Pattern LINE_OF_HELM = Pattern.compile("(?m)^([ \\t]*)(?=\\{\\{[^{}\\r\\n]*}}[ \\t]*\\r?$)");
    private static final Pattern MARKED_OF_HELM = Pattern.compile("fuseboxHelm_([0-9a-f]+)_helm");

    /** With words in their place that every format can hold; other bytes stay as they are. */
    static byte[] marked(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        String lines = LINE_OF_HELM.matcher(text).replaceAll("$1#");
        String helm = OF_HELM.matcher(lines).replaceAll(found -> "fuseboxHelm_" + hex(found) + "_helm");
        return WORD.matcher(helm).replaceAll("fuseboxFiltered_$1_filtered").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String hex(MatchResult found) {
        return HexFormat.of().formatHex(found.group().getBytes(StandardCharsets.ISO_8859_1));
    }

    public static boolean isMarked(String text) {
        return MARKED.matcher(text).find() || MARKED_OF_HELM.matcher(text).find();
    }

    /** Whether Helm fills in a part of a line. */
    public static boolean hasHelm(String line) {
        return OF_HELM.matcher(line).find();
    }

    /** As it was written. */
    public static String written(String text) {
        String words = MARKED.matcher(text).replaceAll("@$1@");
        return MARKED_OF_HELM
                .matcher(words)
                .replaceAll(found -> Matcher.quoteReplacement(
                        new String(HexFormat.of().parseHex(found.group(1)), StandardCharsets.UTF_8)));
    }
}
