package dev.fusebox.lab.cli.terminal;

import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.watch.Picture;
import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * The whole screen of a terminal. Draws every row each time, and at once when the window changes its size, because terminals differ
 * in which old characters they keep then. Restores the screen at the end, and prints the last picture below it.
 */
final class TerminalScreen implements Screen {

    private static final Size UNKNOWN = new Size(80, 24);
    private static final String RESIZED = "WINCH";

    private final Terminal terminal;
    private final Attributes before;
    private final ShutdownHook hook;
    private final @Nullable Object resizeBefore;
    private List<Line> last = List.of();
    private Runnable redraw = () -> {};
    private boolean restored;

    TerminalScreen(Terminal terminal) {
        this.terminal = terminal;
        this.before = terminal.getAttributes();
        this.hook = new ShutdownHook(this::restore);
        Attributes quiet = new Attributes(before);
        quiet.setLocalFlag(LocalFlag.ECHO, false);
        terminal.setAttributes(quiet);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.flush();
        resizeBefore = Signals.register(RESIZED, this::redraw);
    }

    static boolean canDrawOn(Terminal terminal) {
        return !terminal.getType().startsWith(Terminal.TYPE_DUMB)
                && terminal.getStringCapability(Capability.cursor_address) != null
                && terminal.getStringCapability(Capability.clr_eol) != null;
    }

    @Override
    public synchronized void show(String heading, Drawing picture) {
        redraw = () -> draw(heading, picture);
        redraw();
    }

    private synchronized void redraw() {
        if (!restored) {
            redraw.run();
        }
    }

    private void draw(String heading, Drawing picture) {
        Size now = terminal.getSize();
        Size size = now.getColumns() > 0 && now.getRows() > 0 ? now : UNKNOWN;
        int width = size.getColumns();
        Line title = new Line(heading.substring(0, Math.min(width, heading.length())), Tone.TITLE);
        last = below(title, picture.lines(width, Integer.MAX_VALUE));
        List<Line> shown =
                Picture.clipped(below(title, picture.lines(width, size.getRows() - 1)), size.getRows(), width);
        for (int row = 0; row < size.getRows(); row++) {
            terminal.puts(Capability.cursor_address, row, 0);
            // Before the text: after a full row, some terminals would erase its last character.
            terminal.puts(Capability.clr_eol);
            if (row < shown.size()) {
                terminal.writer().print(styled(shown.get(row)).toAnsi(terminal));
            }
        }
        terminal.flush();
    }

    private static List<Line> below(Line title, List<Line> lines) {
        List<Line> all = new ArrayList<>(List.of(title));
        all.addAll(lines);
        return all;
    }

    private static AttributedString styled(Line line) {
        AttributedStyle style = switch (line.tone()) {
            case PLAIN -> AttributedStyle.DEFAULT;
            case TITLE -> AttributedStyle.BOLD;
            case NOTE -> AttributedStyle.DEFAULT.faint();
            case WARNING -> AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);
            case ALARM -> AttributedStyle.BOLD.foreground(AttributedStyle.RED);
        };
        return new AttributedString(Console.plain(line.text()), Console.COLOURS ? style : AttributedStyle.DEFAULT);
    }

    private synchronized void restore() {
        if (restored) {
            return;
        }
        restored = true;
        terminal.puts(Capability.exit_ca_mode);
        terminal.puts(Capability.cursor_normal);
        terminal.setAttributes(before);
        last.forEach(line -> styled(line).println(terminal));
        terminal.flush();
    }

    @Override
    public void close() {
        restore();
        hook.close();
        Signals.unregister(RESIZED, resizeBefore);
        try {
            terminal.close();
        } catch (IOException gone) {
            // A terminal that was closed meanwhile needs no restoring.
        }
    }
}
