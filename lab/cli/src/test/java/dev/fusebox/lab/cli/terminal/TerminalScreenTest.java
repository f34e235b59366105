package dev.fusebox.lab.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures on a terminal in memory, which keeps old characters when its window changes its size. */
class TerminalScreenTest {

    private static final Pattern MOVE = Pattern.compile("\u001b\\[(\\d*);?(\\d*)H");
    private static final Pattern SEQUENCE = Pattern.compile("\u001b(?:\\[[0-9;?]*[A-Za-z]|[78=>])");

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private char[][] window = new char[0][0];

    private void resize(Terminal terminal, int columns, int rows) {
        terminal.setSize(new Size(columns, rows));
        char[][] before = window;
        window = new char[rows][columns];
        for (int row = 0; row < rows; row++) {
            Arrays.fill(window[row], ' ');
            if (row < before.length) {
                System.arraycopy(before[row], 0, window[row], 0, Math.min(columns, before[row].length));
            }
        }
    }

    /** Moves the cursor, erases to the end of the row and prints; nothing else is needed. */
    private void draw() {
        String text = sent.toString(StandardCharsets.UTF_8);
        sent.reset();
        int row = 0;
        int column = 0;
        for (int at = 0; at < text.length(); ) {
            Matcher sequence = SEQUENCE.matcher(text).region(at, text.length());
            if (!sequence.lookingAt()) {
                window[row][column++] = text.charAt(at++);
                continue;
            }
            Matcher move = MOVE.matcher(sequence.group());
            if (move.matches()) {
                row = move.group(1).isEmpty() ? 0 : Integer.parseInt(move.group(1)) - 1;
                column = move.group(2).isEmpty() ? 0 : Integer.parseInt(move.group(2)) - 1;
            } else if (sequence.group().equals("\u001b[K")) {
                Arrays.fill(window[row], column, window[row].length, ' ');
            }
            at = sequence.end();
        }
    }

    private static Screen.Drawing rows(int count, String text) {
        return (width, rows) -> IntStream.range(0, count)
                .mapToObj(row -> text.repeat(width).substring(0, width))
                .map(row -> new Line(row, Tone.ALARM))
                .toList();
    }

    private List<String> shown() {
        draw();
        return Arrays.stream(window).map(row -> new String(row).stripTrailing()).toList();
    }

    private Terminal terminal() throws IOException {
        return TerminalBuilder.builder()
                .system(false)
                .streams(InputStream.nullInputStream(), sent)
                .type("xterm")
                .build();
    }

    @ParameterizedTest
    @CsvSource({"120, 40", "60, 20", "30, 8", "1, 5", "2, 1", "200, 60"})
    void any_size_of_the_window_shows_the_last_picture_and_nothing_of_the_one_before(int columns, int rows)
            throws IOException {
        Terminal terminal = terminal();
        try (TerminalScreen screen = new TerminalScreen(terminal)) {
            resize(terminal, 120, 40);
            screen.show("first", rows(60, "x"));
            draw();

            resize(terminal, columns, rows);
            screen.show("second", rows(3, "ab"));

            List<String> expected = IntStream.range(0, rows)
                    .mapToObj(row -> row == 0
                            ? "second".substring(0, Math.min(6, columns))
                            : row <= 3 ? "ab".repeat(columns).substring(0, columns) : "")
                    .toList();
            assertThat(shown()).hasSize(rows);
            if (rows > 3) {
                assertThat(shown()).isEqualTo(expected);
            } else {
                assertThat(String.join("", shown())).doesNotContain("x");
            }
        }
    }

    @Test
    void text_of_other_processes_does_not_steer_the_terminal() throws IOException {
        Terminal terminal = terminal();
        try (TerminalScreen screen = new TerminalScreen(terminal)) {
            resize(terminal, 40, 3);
            screen.show("watch", (width, rows) -> List.of(new Line("pool.\u001b[2Jevil", Tone.PLAIN)));

            assertThat(shown()).containsExactly("watch", "pool.?[2Jevil", "");
        }
    }
}
