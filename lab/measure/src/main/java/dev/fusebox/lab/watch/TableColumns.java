package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where the columns of a picture begin and end. Names and settings are never cut. Where the width is too small for all, the bars
 * go first; then each setting moves to a separate line, which makes room for bars again; then columns go, the last of
 * {@link Column} first; and at last each name moves to a separate line.
 *
 * @param bar width of a bar; 0 for none
 * @param figures number of columns of figures after the use
 * @param settings whether each row ends in its setting
 */
record TableColumns(int width, int name, int bar, int figures, boolean settings) {

    static final String INDENT = "  ";

    /** Indent of continued lines, and of settings below their limit. */
    static final String DEEPER = "      ";

    private static final int NARROWEST_NAME = 12;
    private static final int NARROWEST_BAR = 7;
    private static final String USE = " %11s";

    /** In the order in which columns are kept: rejections say most. */
    private enum Column {
        REJECTED("  %10s"),
        QUEUED("  %6s"),
        FULL("  %-4s");

        private final String format;

        Column(String format) {
            this.format = format;
        }
    }

    /** Their order in a row. */
    private static final List<Column> ORDER = List.of(Column.QUEUED, Column.REJECTED, Column.FULL);

    static TableColumns of(List<ProcessStatus> processes, int width) {
        List<ProcessReading> seen = processes.stream()
                .map(ProcessStatus::now)
                .filter(Objects::nonNull)
                .toList();
        int name = Math.max(
                NARROWEST_NAME,
                longest(seen.stream()
                        .flatMap(r -> Stream.concat(
                                r.limits().stream().map(l -> l.id().name()),
                                r.breakers().stream().map(TableColumns::name)))));
        int setting = longest(seen.stream().flatMap(r -> r.limits().stream()).map(TableColumns::setting));
        int all = Column.values().length;
        int end = setting == 0 ? 0 : INDENT.length() + setting;
        if (widthOf(name, all) + end <= width) {
            return new TableColumns(width, name, bar(width - end, name, all), all, setting > 0);
        }
        int figures = all;
        while (figures > 0 && widthOf(NARROWEST_NAME, figures) > width) {
            figures--;
        }
        int room = Math.max(0, width - widthOf(0, figures));
        int names = Math.min(name, room);
        return new TableColumns(width, names, bar(width, names, figures), figures, false);
    }

    private static int bar(int width, int name, int figures) {
        int room = width - widthOf(name, figures) - 1;
        return room < NARROWEST_BAR ? 0 : room;
    }

    /** Of a row without bar and setting. */
    private static int widthOf(int name, int figures) {
        return INDENT.length()
                + name
                + USE.formatted("").length()
                + Stream.of(Column.values())
                        .limit(figures)
                        .mapToInt(f -> f.format.formatted("").length())
                        .sum();
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }

    static String name(BreakerReading breaker) {
        return "breaker " + breaker.name();
    }

    /** Empty when the process does not publish it. */
    static String setting(LimitReading limit) {
        SettingValue set = limit.spec().setting();
        return set == null ? "" : set.words();
    }

    String head() {
        String use = "use of max";
        return row("limit", use.length() > bar ? "" : use, "in use/max", "queued", "rejected/s", "", "set by")
                .get(0);
    }

    /** @param setting below the others where rows do not end in it */
    List<String> row(String name, String bar, String use, String queued, String rejected, String full, String setting) {
        StringBuilder row =
                new StringBuilder(this.bar == 0 ? "" : " " + padded(bar, this.bar)).append(USE.formatted(use));
        for (Column column : ORDER) {
            String text = switch (column) {
                case QUEUED -> queued;
                case REJECTED -> rejected;
                case FULL -> full;
            };
            row.append(column.ordinal() < figures ? column.format.formatted(text) : "");
        }
        return named(name, row + (settings ? INDENT + setting : ""));
    }

    /** A text after its name, or below a name that is too long. */
    List<String> named(String name, String text) {
        return name.length() > this.name
                ? List.of(INDENT + name, INDENT + " ".repeat(this.name) + text)
                : List.of(INDENT + padded(name, this.name) + text);
    }

    private static String padded(String text, int length) {
        return text + " ".repeat(Math.max(0, length - text.length()));
    }
}
