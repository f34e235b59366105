package dev.fusebox.lab.load;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of a program as one line that a shell reads as the same words. */
public final class ShellWords {

    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
