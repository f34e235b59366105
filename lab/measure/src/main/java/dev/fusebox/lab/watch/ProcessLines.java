package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.picture.ChainPicture;
import dev.fusebox.lab.picture.LimitBox;
import dev.fusebox.lab.picture.SeenLimit;
import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one process. Rates are per second since the reading before; without one they are unknown. A figure that cannot be
 * read is a dash. A limit whose size or use is unknown has no bar.
 */
record ProcessLines(@Nullable ProcessReading before, ProcessReading now, ChainPicture picture, TableColumns columns) {

    private static final int STATE = 9;

    /** CPU time is in cores; reports say what share of the whole machine that is. A JVM that does not know its CPU time gives a negative one. */
    String machine() {
        Double nanos = before == null || before.cpuNanos() < 0 ? null : perSecond(before.cpuNanos(), now.cpuNanos());
        String cores = Figures.fixed(nanos == null ? null : Double.valueOf(nanos / 1e9), 2);
        return "cpu %s cores  heap %s MiB".formatted(cores, shown(now.heapMb()));
    }

    /** A limit; its setting is in the line below where rows have no room for it. */
    List<Line> limit(LimitReading limit) {
        LimitBox box = picture.box(limit.fullName()).orElseThrow();
        String setting = TableColumns.setting(limit);
        Tone tone = box.full() ? Tone.ALARM : box.pressed() ? Tone.WARNING : Tone.PLAIN;
        List<String> row = columns.row(
                limit.id().name(),
                bar(limit, columns.bar()),
                shown(limit.inUse()) + "/" + shown(limit.max()),
                shown(limit.queued()),
                shown(box.limit().rejectedPerSecond()),
                box.full() ? "FULL" : "",
                setting);
        Stream<Line> below = columns.settings() || setting.isEmpty()
                ? Stream.empty()
                : Stream.of(new Line(TableColumns.DEEPER + setting, Tone.NOTE));
        return Stream.concat(row.stream().map(text -> new Line(text, tone)), below)
                .toList();
    }

    /** Has a mark as soon as one slot is in use, and all marks only when the limit is full. */
    private static String bar(LimitReading limit, int width) {
        if (width == 0 || limit.max() == null || limit.inUse() == null) {
            return "";
        }
        int room = width - 2;
        long share = limit.max() == 0 ? 0 : Math.round((double) limit.inUse() * room / limit.max());
        int marks = limit.full() ? room : (int) Math.max(limit.inUse() > 0 ? 1 : 0, Math.min(room - 1, share));
        return "[" + "#".repeat(marks) + ".".repeat(room - marks) + "]";
    }

    /** A circuit breaker; its errors by cause continue below where the line has no room for them. */
    List<Line> breaker(BreakerReading breaker) {
        BreakerPoint figures = breaker.figures();
        List<String> causes = causes(breaker);
        Tone tone = breaker.open()
                ? Tone.ALARM
                : figures.state() == BreakerState.HALF_OPEN || !causes.isEmpty() ? Tone.WARNING : Tone.PLAIN;
        StringBuilder text = new StringBuilder(" %-9s %9s errors"
                .formatted(
                        figures.state() == null ? Figures.NONE : figures.state(),
                        shown(figures.windowErrors()) + "/" + shown(figures.windowCalls())));
        if (figures.trips() != null) {
            text.append("  ").append(Figures.count(figures.trips(), "trip"));
        }
        int room = columns.width() - TableColumns.INDENT.length() - columns.name();
        List<String> lines = new ArrayList<>();
        String name = TableColumns.name(breaker);
        for (String cause : causes) {
            if (text.length() + 2 + cause.length() > room) {
                lines.addAll(columns.named(name, text.toString()));
                name = "";
                text = new StringBuilder(" ".repeat(STATE));
            }
            text.append("  ").append(cause);
        }
        lines.addAll(columns.named(name, text.toString()));
        return lines.stream().map(line -> new Line(line, tone)).toList();
    }

    /** Errors since the reading before, by cause. */
    private List<String> causes(BreakerReading breaker) {
        ErrorCounts earlier = before == null
                ? ErrorCounts.NONE
                : before.breakers().stream()
                        .filter(b -> b.name().equals(breaker.name()))
                        .findFirst()
                        .map(b -> b.figures().errors())
                        .orElse(ErrorCounts.NONE);
        return Arrays.stream(ErrorCause.values())
                .flatMap(cause -> {
                    Double rate = perSecond(
                            earlier.get(cause), breaker.figures().errors().get(cause));
                    return rate == null || rate == 0
                            ? Stream.empty()
                            : Stream.of(cause.label().replace('_', ' ') + " " + shown(rate) + "/s");
                })
                .toList();
    }

    /** {@code null} when a count is absent, or was reset between the readings. */
    private @Nullable Double perSecond(@Nullable Long earlier, @Nullable Long later) {
        return before == null ? null : SeenLimit.perSecond(earlier, later, now.epochMs() - before.epochMs());
    }

    static String shown(@Nullable Number figure) {
        if (figure == null) {
            return Figures.NONE;
        }
        double n = figure.doubleValue();
        boolean fraction = figure instanceof Double && n != 0 && n < 9.95;
        return Figures.fixed(n, fraction ? 1 : 0);
    }
}
