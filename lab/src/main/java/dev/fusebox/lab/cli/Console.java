package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.report.Colours;
import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Progress on stderr: a bar on a terminal, a line for each step otherwise. */
final class Console implements Progress {

    /** Whether a terminal may show any. */
    static final boolean COLOURS =
            System.getenv("NO_COLOR") == null || System.getenv("NO_COLOR").isEmpty();

    private final PrintWriter err;
    private final boolean terminal;
    private @Nullable ProgressBar bar;

    /** The launcher knows whether stderr is a terminal and says so. */
    Console(CommandLine verb) {
        this.err = verb.getErr();
        this.terminal = Boolean.getBoolean("fusebox.stderr.tty");
    }

    /** A report: in colour on a terminal. */
    static void print(String report, CommandLine verb) {
        boolean colours = COLOURS && Boolean.getBoolean("fusebox.stdout.tty");
        verb.getOut().print(colours ? Colours.paint(report) : report);
        verb.getOut().flush();
    }

    @Override
    public void say(String line) {
        err.println(terminal ? "\r\u001b[K" + line : line);
    }

    /** {@code [ 7/18] zuul hello c=200 ...} */
    @Override
    public void cell(int number, int of, String what) {
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
