package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.MatrixPicture;
import dev.fusebox.lab.summary.MatrixPicture.Panel;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.Setups;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The matrix as a picture in text: one figure and one symbol for each cell. */
final class PictureText {

    static final String CELLS = "Goodput/s of each cell, and what bound it";
    static final String SETUPS = "Calls of the healthy route while %s hangs";

    private static final int WIDTH = 100;
    private static final String GAP = "  ";

    private PictureText() {}

    /** Empty for a run without cells and without bystander experiments; otherwise it ends in a line break. */
    static String of(MatrixPicture picture) {
        StringBuilder text = new StringBuilder();
        if (!picture.panels().isEmpty()) {
            text.append(CELLS).append("\n").append(panels(picture.panels())).append(legend(picture.panels()));
        }
        for (Setups setups : picture.setups()) {
            text.append(text.isEmpty() ? "" : "\n").append(setups(setups));
        }
        return text.toString();
    }

    private static String panels(List<Panel> panels) {
        List<List<String>> rows = new ArrayList<>();
        for (Panel panel : panels) {
            rows.add(row(
                    panel.profile() + " " + panel.endpoint(),
                    panel.sizes().stream().map(size -> size + GAP)));
            panel.rows()
                    .forEach(row -> rows.add(
                            row(GAP + row.gateway(), row.squares().stream().map(PictureText::words))));
        }
        return grid(rows);
    }

    private static String words(@Nullable Square square) {
        return square == null
                ? ""
                : Figures.whole(square.goodputPerSecond()) + " "
                        + Symbols.of(square.boundBy()).letter();
    }

    private static String legend(List<Panel> panels) {
        return Wrap.at(
                GAP,
                GAP,
                boundBy(panels)
                        .map(b -> Symbols.of(b).letter() + " " + b.words())
                        .collect(Collectors.joining(", ")));
    }

    /** What occurs. */
    static Stream<BoundBy> boundBy(List<Panel> panels) {
        return panels.stream()
                .flatMap(p -> p.rows().stream())
                .flatMap(r -> r.squares().stream())
                .filter(Objects::nonNull)
                .map(Square::boundBy)
                .distinct()
                .sorted();
    }

    private static String setups(Setups setups) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("", setups.gateways().stream()));
        setups.rows()
                .forEach(row ->
                        rows.add(row(GAP + row.profile(), row.setups().stream().map(PictureText::words))));
        return SETUPS.formatted(setups.route()) + "\n" + grid(rows);
    }

    private static String words(@Nullable Setup setup) {
        return setup == null
                ? ""
                : setup.figure() + ", " + setup.verdict().word() + " "
                        + Symbols.of(setup.verdict()).letter();
    }

    private static List<String> row(String head, Stream<String> fields) {
        return Stream.concat(Stream.of(head), fields).toList();
    }

    /** Heads to the left, figures to the right; what is wider than a line goes on below. */
    private static String grid(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(1);
        int[] widths = IntStream.range(0, columns)
                .map(i -> rows.stream()
                        .filter(row -> row.size() > i)
                        .mapToInt(row -> row.get(i).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        for (int from = 1; from < columns; ) {
            int to = from + 1;
            while (to < columns && width(widths, from, to + 1) <= WIDTH) {
                to++;
            }
            int first = from;
            int last = to;
            rows.forEach(row -> text.append(line(row, widths, first, last)));
            from = to;
        }
        return text.toString();
    }

    private static int width(int[] widths, int from, int to) {
        return widths[0]
                + Arrays.stream(widths, from, to).map(w -> w + GAP.length()).sum();
    }

    private static String line(List<String> row, int[] widths, int from, int to) {
        StringBuilder line = new StringBuilder(("%-" + Math.max(1, widths[0]) + "s").formatted(row.get(0)));
        for (int i = from; i < Math.min(to, row.size()); i++) {
            line.append(GAP).append(" ".repeat(widths[i] - row.get(i).length())).append(row.get(i));
        }
        return line.toString().stripTrailing() + "\n";
    }
}
