package dev.fusebox.lab.cli.watch;

import dev.fusebox.lab.watch.Line;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.IntFunction;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;

/** Where pictures are shown: in place on a terminal, one below the other elsewhere. */
interface Screen extends AutoCloseable {

    /** @param picture makes lines of a width */
    void show(String heading, IntFunction<List<Line>> picture);

    /** Whether somebody still reads. */
    boolean watched();

    @Override
    void close();

    static Screen open(PrintWriter out) {
        try {
            Terminal terminal = TerminalBuilder.builder()
                    .system(true)
                    .systemOutput(SystemOutput.SysOut)
                    .dumb(true)
                    // It would put the system's handlers in the place of ours, and Ctrl-C would restore nothing.
                    .nativeSignals(false)
                    .build();
            if (!terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
                return new TerminalScreen(terminal);
            }
            terminal.close();
        } catch (IOException noTerminal) {
            // Then it is lines.
        }
        return new Plain(out, columns(System.getenv("COLUMNS")));
    }

    private static int columns(String variable) {
        return variable != null && variable.matches("[1-9]\\d{1,3}") ? Integer.parseInt(variable) : Plain.USUAL;
    }

    /** For files and pipes: no control characters at all. */
    record Plain(PrintWriter out, int columns) implements Screen {
        private static final int USUAL = 80;

        @Override
        public void show(String heading, IntFunction<List<Line>> picture) {
            out.println(heading);
            picture.apply(columns).forEach(line -> out.println(line.text()));
            out.println();
            out.flush();
        }

        @Override
        public boolean watched() {
            // A pipe that nobody reads any more: the stream below knows, the writer does not.
            return !out.checkError() && !System.out.checkError();
        }

        @Override
        public void close() {
            out.flush();
        }
    }
}
