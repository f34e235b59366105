package dev.fusebox.lab.cli.terminal;

import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.doc.Sign;
import java.io.PrintWriter;
import java.util.regex.Pattern;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Progress on stderr: a bar on a terminal, a line for each step otherwise. */
public final class Console implements Progress {

    /** Whether a terminal may show colours. */
    static final boolean COLOURS =
            System.getenv("NO_COLOR") == null || System.getenv("NO_COLOR").isEmpty();

    private static final Pattern CONTROL = Pattern.compile(
            "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{61c}\\x{200e}\\x{200f}\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}&&[^\\r\\n\\t]]");

    private final PrintWriter err;
    private final boolean terminal;
    private @Nullable ProgressBar bar;

    /** The launcher knows whether stderr is a terminal, and passes that on as a system property. */
    public Console(CommandLine verb) {
        this.err = verb.getErr();
        this.terminal = Boolean.getBoolean("fusebox.stderr.tty");
    }

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

    @Override
    public void say(String line) {
        err.println(terminal ? "\r\u001b[K" + plain(line) : plain(line));
    }

    /** {@code [ 7/18] zuul hello c=200 ...} */
    @Override
    public void cell(int number, int of, String name) {
        String what = plain(name);
        if (!terminal) {
            int width = String.valueOf(of).length();
            err.println(("[%" + width + "d/%d] %s ...").formatted(number, of, what));
            return;
        }
        if (bar == null) {
            bar = new ProgressBarBuilder()
                    .setInitialMax(of)
                    .setTaskName("cells")
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(1000)
                    .build();
        }
        bar.stepTo(number - 1);
        bar.setExtraMessage(what);
    }

    @Override
    public void done() {
        if (bar != null) {
            bar.stepTo(bar.getMax());
            bar.close();
        }
    }
}
