package dev.fusebox.lab.cli.terminal;

import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.tool.terminal.Console;
import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Progress on stderr: a bar on a terminal, a line for each step otherwise. */
public final class ConsoleProgress implements Progress {

    private final PrintWriter err;
    private final boolean terminal;
    private @Nullable ProgressBar bar;

    /** The launcher knows whether stderr is a terminal, and passes that on as a system property. */
    public ConsoleProgress(CommandLine verb) {
        this.err = verb.getErr();
        this.terminal = Boolean.getBoolean("fusebox.stderr.tty");
    }

    @Override
    public void say(String line) {
        err.println(terminal ? "\r\u001b[K" + Console.plain(line) : Console.plain(line));
    }

    /** {@code [ 7/18] zuul hello c=200 ...} */
    @Override
    public void cell(int number, int of, String name) {
        String what = Console.plain(name);
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
