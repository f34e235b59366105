package dev.fusebox.lab.cli.terminal;

import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.watch.Picture.Line;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;

/** Shows pictures: in place on a terminal, one below the other elsewhere. */
public interface Screen extends AutoCloseable {

    /** Makes the lines for a width; where it can say less in fewer lines, for a number of rows. */
    @FunctionalInterface
    interface Drawing {
        List<Line> lines(int width, int rows);
    }

    void show(String heading, Drawing picture);

    /** False once the reader of the output has gone. */
    default boolean isOpen() {
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
                    // Native signal handlers would replace those of fusebox, and Ctrl-C would restore nothing.
                    .nativeSignals(false)
                    .build();
            if (TerminalScreen.canDrawOn(terminal)) {
                return new TerminalScreen(terminal);
            }
            terminal.close();
        } catch (IOException noTerminal) {
            // Print lines instead.
        }
        String columns = System.getenv("COLUMNS");
        return new Plain(out, columns != null && columns.matches("[1-9]\\d{1,3}") ? Integer.parseInt(columns) : 80);
    }

    /** For files and pipes: no control characters at all. */
    record Plain(PrintWriter out, int columns) implements Screen {

        @Override
        public void show(String heading, Drawing picture) {
            out.println(heading);
            picture.lines(columns, Integer.MAX_VALUE).forEach(line -> out.println(Console.plain(line.text())));
            out.println();
            out.flush();
        }

        /** A pipe without a reader shows as an error of the stream below, not of the writer. */
        @Override
        public boolean isOpen() {
            return !out.checkError() && !System.out.checkError();
        }
    }
}
