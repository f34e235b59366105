package dev.fusebox.lab.watch;

import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.watch.Line.Tone;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where the columns of a picture begin and end. What is left of the width belongs to the bars; where there is much, the
 * settings get some of it.
 */
record TableColumns(int width, int name, int bar, int setting) {

    static final String INDENT = "  ";
    private static final int NARROWEST_NAME = 12;
    private static final int NARROWEST_BAR = 7;

    /** In use/max, queued, rejected/s and whether it is full, with the spaces before them. */
    private static final int FIGURES = 1 + 11 + 2 + 6 + 2 + 10 + 2 + 4;

    /** Settings get what goes beyond this; less than a few words of them would be of no use. */
    private static final int WITHOUT_SETTINGS = 116;

    private static final int NARROWEST_SETTING = 30;

    static TableColumns of(List<ProcessStatus> sights, int width) {
        int name = Math.max(NARROWEST_NAME, Math.min(longest(sights, TableColumns::names), width / 3));
        int room = width - WITHOUT_SETTINGS;
        int setting = room < NARROWEST_SETTING ? 0 : Math.min(longest(sights, TableColumns::settings), room);
        int bar = width - INDENT.length() - name - 1 - FIGURES - setting;
        return new TableColumns(width, name, bar < NARROWEST_BAR ? 0 : bar, setting);
    }

    private static int longest(List<ProcessStatus> sights, Function<ProcessReading, Stream<String>> texts) {
        return sights.stream()
                .map(ProcessStatus::now)
                .filter(Objects::nonNull)
                .flatMap(texts)
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private static Stream<String> settings(ProcessReading reading) {
        return reading.limits().stream().map(LimitLine::setting);
    }

    private static Stream<String> names(ProcessReading reading) {
        return Stream.concat(
                reading.limits().stream().map(l -> l.id().name()),
                reading.breakers().stream().map(BreakerLine::name));
    }

    Line head() {
        return new Line(
                row("limit", barText("use of max"), "in use/max", "queued", "rejected/s", "", "  set by"), Tone.NOTE);
    }

    private String barText(String text) {
        return text.length() > bar ? "" : text;
    }

    /** @param end what comes last and is shown only where there is room for settings */
    String row(String name, String bar, String use, String queued, String rejected, String full, String end) {
        String fixed = INDENT + fit(name, this.name) + " " + (this.bar == 0 ? "" : fit(bar, this.bar)) + " "
                + "%11s  %6s  %10s  %-4s".formatted(use, queued, rejected, full);
        return setting == 0 ? fixed : fixed + (end.length() > setting ? fit(end, setting) : end);
    }

    String nameCell(String text) {
        return INDENT + fit(text, name);
    }

    private static String fit(String text, int length) {
        return text.length() > length ? text.substring(0, length - 1) + "~" : text + " ".repeat(length - text.length());
    }
}
