package dev.fusebox.lab.cli;

import dev.fusebox.lab.watch.Picture.Line;
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
    default boolean watched() {
        return true;
    }

    @Override
    default void close() {}

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
        String columns = System.getenv("COLUMNS");
        return new Plain(out, columns != null && columns.matches("[1-9]\\d{1,3}") ? Integer.parseInt(columns) : 80);
    }

    /** For files and pipes: no control characters at all. */
    record Plain(PrintWriter out, int columns) implements Screen {

        @Override
        public void show(String heading, IntFunction<List<Line>> picture) {
            out.println(heading);
            picture.apply(columns).forEach(line -> out.println(line.text()));
            out.println();
            out.flush();
        }

        /** A pipe that nobody reads any more: the stream below knows, the writer does not. */
        @Override
        public boolean watched() {
            return !out.checkError() && !System.out.checkError();
        }
    }
}
