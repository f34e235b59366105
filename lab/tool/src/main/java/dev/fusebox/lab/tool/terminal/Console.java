package dev.fusebox.lab.tool.terminal;

import dev.fusebox.lab.doc.Sign;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** What goes to a terminal or a pipe: nothing that steers it, colours where they can be shown. */
public final class Console {

    /** Whether a terminal may show colours. */
    public static final boolean COLOURS =
            System.getenv("NO_COLOR") == null || System.getenv("NO_COLOR").isEmpty();

    private static final Pattern CONTROL = Pattern.compile(
            "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{61c}\\x{200e}\\x{200f}\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}&&[^\\r\\n\\t]]");

    /** What a user should know of the answer, on stderr. */
    public static void warn(String words, CommandLine verb) {
        verb.getErr().println(plain("fusebox: " + words));
    }

    /** Prints a text, painted or not, in colour on a terminal. */
    public static void print(String painted, CommandLine verb) {
        boolean colours = COLOURS && Boolean.getBoolean("fusebox.stdout.tty");
        String text = plain(painted);
        verb.getOut().print(colours ? Sign.ansi(text) : Sign.plain(text));
        verb.getOut().flush();
    }

    /** Removes control characters, those of direction too: text of a run folder or of another process must neither steer the terminal nor turn a page around. */
    public static String plain(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }

    /** Writes control characters as a JSON document does. */
    public static String escaped(String json) {
        return CONTROL.matcher(json)
                .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
    }
}
