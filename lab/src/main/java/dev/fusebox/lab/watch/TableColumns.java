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
        List<ProcessReading> seen =
                sights.stream().map(ProcessStatus::now).filter(Objects::nonNull).toList();
        Stream<String> names = seen.stream()
                .flatMap(r -> Stream.concat(
                        r.limits().stream().map(l -> l.id().name()),
                        r.breakers().stream().map(TableColumns::name)));
        Stream<String> settings =
                seen.stream().flatMap(r -> r.limits().stream()).map(TableColumns::setting);
        int name = Math.max(NARROWEST_NAME, Math.min(longest(names), width / 3));
        int room = width - WITHOUT_SETTINGS;
        int setting = room < NARROWEST_SETTING ? 0 : Math.min(longest(settings), room);
        int bar = width - INDENT.length() - name - 1 - FIGURES - setting;
        return new TableColumns(width, name, bar < NARROWEST_BAR ? 0 : bar, setting);
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }

    static String name(BreakerReading breaker) {
        return "fuse " + breaker.name();
    }

    static String setting(LimitReading limit) {
        SettingValue set = limit.spec().setting();
        return set == null ? "" : "  %s=%s, %s".formatted(set.property(), set.value(), set.origin());
    }

    String head() {
        String use = "use of max";
        return row("limit", use.length() > bar ? "" : use, "in use/max", "queued", "rejected/s", "", "  set by");
    }

    /** @param end what comes last and is shown only where there is room for settings */
    String row(String name, String bar, String use, String queued, String rejected, String full, String end) {
        String fixed = nameCell(name) + " " + (this.bar == 0 ? "" : fit(bar, this.bar)) + " "
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
