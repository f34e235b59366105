package dev.fusebox.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of aligned fields in text: labels to the left, figures to the right. A row that is too wide goes on below. */
final class TextGrid {

    private static final String GAP = "  ";

    private final int labels;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param labels how many fields at the beginning of each row are labels */
    TextGrid(int labels) {
        this.labels = labels;
    }

    TextGrid row(List<String> labels, Stream<String> figures) {
        rows.add(Stream.concat(labels.stream(), figures).toList());
        return this;
    }

    /** Each row ends in a line break. */
    String text() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = IntStream.range(0, columns).map(this::widest).toArray();
        StringBuilder text = new StringBuilder();
        int from = labels;
        do {
            int to = from;
            int width = IntStream.range(0, Math.min(labels, columns))
                    .map(i -> widths[i] + GAP.length())
                    .sum();
            while (to < columns && (to == from || width + widths[to] <= Wrap.WIDTH)) {
                width += widths[to] + GAP.length();
                to++;
            }
            for (List<String> row : rows) {
                text.append(line(row, widths, from, to));
            }
            from = to;
        } while (from < columns);
        return text.toString();
    }

    private int widest(int column) {
        return rows.stream()
                .filter(row -> row.size() > column)
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElse(0);
    }

    private String line(List<String> row, int[] widths, int from, int to) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < Math.min(to, row.size()); i++) {
            String space = " ".repeat(widths[i] - row.get(i).length());
            if (i < labels) {
                line.append(row.get(i)).append(space).append(GAP);
            } else if (i >= from) {
                line.append(space).append(row.get(i)).append(GAP);
            }
        }
        return line.toString().stripTrailing() + "\n";
    }
}
