package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.watch.Picture;
import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

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

    /**
     * The whole screen of a terminal, given back as it was at the end, however that comes. What was last seen stays below it.
     */
    final class TerminalScreen implements Screen {

        private static final Size UNKNOWN = new Size(80, 24);

        private final Terminal terminal;
        private final Display display;
        private final Attributes before;
        private final ShutdownHook hook;
        private List<AttributedString> last = List.of();
        private boolean restored;

        TerminalScreen(Terminal terminal) {
            this.terminal = terminal;
            this.display = new Display(terminal, true);
            this.before = terminal.getAttributes();
            this.hook = new ShutdownHook(this::restore);
            Attributes quiet = new Attributes(before);
            quiet.setLocalFlag(LocalFlag.ECHO, false);
            terminal.setAttributes(quiet);
            terminal.puts(Capability.enter_ca_mode);
            terminal.puts(Capability.cursor_invisible);
            terminal.flush();
        }

        @Override
        public void show(String heading, IntFunction<List<Line>> picture) {
            Size now = terminal.getSize();
            Size size = now.getColumns() > 0 && now.getRows() > 0 ? now : UNKNOWN;
            int width = size.getColumns();
            List<Line> lines = new ArrayList<>();
            lines.add(new Line(heading.substring(0, Math.min(width, heading.length())), Tone.TITLE));
            lines.addAll(picture.apply(width));
            last = lines.stream().map(TerminalScreen::styled).toList();
            display.resize(size.getRows(), width);
            // In a list of its own, which the display keeps and changes.
            List<Line> shown = Picture.clipped(lines, size.getRows(), width);
            display.update(
                    new ArrayList<>(shown.stream().map(TerminalScreen::styled).toList()), 0);
        }

        private static AttributedString styled(Line line) {
            AttributedStyle style = switch (line.tone()) {
                case PLAIN -> AttributedStyle.DEFAULT;
                case TITLE -> AttributedStyle.BOLD;
                case NOTE -> AttributedStyle.DEFAULT.faint();
                case WARNING -> AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);
                case ALARM -> AttributedStyle.BOLD.foreground(AttributedStyle.RED);
            };
            return new AttributedString(line.text(), Console.COLOURS ? style : AttributedStyle.DEFAULT);
        }

        private synchronized void restore() {
            if (restored) {
                return;
            }
            restored = true;
            terminal.puts(Capability.exit_ca_mode);
            terminal.puts(Capability.cursor_normal);
            terminal.setAttributes(before);
            last.forEach(line -> line.println(terminal));
            terminal.flush();
        }

        @Override
        public void close() {
            restore();
            hook.close();
            try {
                terminal.close();
            } catch (IOException gone) {
                // A terminal that was closed meanwhile needs nothing restored.
            }
        }
    }
}
