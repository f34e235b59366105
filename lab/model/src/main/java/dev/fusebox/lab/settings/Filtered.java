package dev.fusebox.lab.settings;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Words {@code @name@} of a file, which Maven replaces when it builds the application: their values are not known here. */
public final class Filtered {

    private static final Pattern WORD = Pattern.compile("@([A-Za-z][\\w.-]*)@");
    private static final Pattern MARKED = Pattern.compile("fuseboxFiltered_([\\w.-]+?)_filtered");

    /** With words in their place that every format can hold; other bytes stay as they are. */
    static byte[] marked(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        return WORD.matcher(text).replaceAll("fuseboxFiltered_$1_filtered").getBytes(StandardCharsets.ISO_8859_1);
    }

    public static boolean isMarked(String text) {
        return MARKED.matcher(text).find();
    }

    /** As it was written. */
    public static String written(String text) {
        return MARKED.matcher(text).replaceAll("@$1@");
    }
}
