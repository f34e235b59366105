package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.watch.Picture;
import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

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
        List<AttributedString> shown = new ArrayList<>(); // The display keeps and changes it.
        Picture.clipped(lines, size.getRows(), width).forEach(line -> shown.add(styled(line)));
        display.update(shown, 0);
    }

    private static AttributedString styled(Line line) {
        return new AttributedString(line.text(), Console.COLOURS ? style(line.tone()) : AttributedStyle.DEFAULT);
    }

    private static AttributedStyle style(Tone tone) {
        return switch (tone) {
            case PLAIN -> AttributedStyle.DEFAULT;
            case TITLE -> AttributedStyle.BOLD;
            case NOTE -> AttributedStyle.DEFAULT.faint();
            case WARNING -> AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);
            case ALARM -> AttributedStyle.BOLD.foreground(AttributedStyle.RED);
        };
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
