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
final class Console {

    private Console() {}

    /** The launcher knows whether stderr is a terminal and says so. */
    static Progress progress(CommandLine verb) {
        PrintWriter err = verb.getErr();
        return Boolean.getBoolean("fusebox.stderr.tty") ? new Bar(err) : new Lines(err);
    }

    /** A report: in colour on a terminal, unless NO_COLOR is set. */
    static void print(String report, CommandLine verb) {
        PrintWriter out = verb.getOut();
        String no = System.getenv("NO_COLOR");
        boolean plain = !Boolean.getBoolean("fusebox.stdout.tty") || (no != null && !no.isEmpty());
        out.print(plain ? report : Colours.paint(report));
        out.flush();
    }

    /** {@code [ 7/18] zuul hello c=200 ...} */
    record Lines(PrintWriter err) implements Progress {
        @Override
        public void say(String line) {
            err.println(line);
        }

        @Override
        public void cell(int number, int of, String what) {
            int width = String.valueOf(of).length();
            err.println(("[%" + width + "d/%d] %s ...").formatted(number, of, what));
        }
    }

    private static final class Bar implements Progress {
        private final PrintWriter err;
        private @Nullable ProgressBar bar;

        Bar(PrintWriter err) {
            this.err = err;
        }

        @Override
        public void say(String line) {
            err.println("\r\u001b[K" + line);
        }

        @Override
        public void cell(int number, int of, String what) {
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
}
