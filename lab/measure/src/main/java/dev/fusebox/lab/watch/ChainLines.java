package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.picture.BoxState;
import dev.fusebox.lab.picture.BreakerBox;
import dev.fusebox.lab.picture.ChainPicture;
import dev.fusebox.lab.picture.LimitBox;
import dev.fusebox.lab.picture.PictureSentence;
import dev.fusebox.lab.watch.Picture.Line;
import dev.fusebox.lab.watch.Picture.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The chain of one process as text: a line for the limits that all its routes share, one for each route, and what it says. */
final class ChainLines {

    private static final String NEXT = " > ";

    static List<Line> of(ChainPicture picture) {
        List<Line> lines = new ArrayList<>();
        List<LimitBox> shared =
                picture.boxes().stream().filter(b -> b.lane() == null).toList();
        if (!shared.isEmpty()) {
            lines.add(line(TableColumns.INDENT, shared.stream().map(b -> words(b, "")), tone(shared)));
        }
        for (String lane : picture.lanes()) {
            List<LimitBox> own =
                    picture.boxes().stream().filter(b -> lane.equals(b.lane())).toList();
            List<String> parts =
                    new ArrayList<>(own.stream().map(b -> words(b, lane)).toList());
            picture.breaker(lane).ifPresent(b -> parts.add(guarded(own), words(b)));
            boolean open = picture.breaker(lane)
                    .filter(b -> b.state() == BreakerState.OPEN)
                    .isPresent();
            String indent = TableColumns.INDENT + (lane.isEmpty() || shared.isEmpty() ? "" : lane + ": ");
            lines.add(line(indent, parts.stream(), open ? Tone.ALARM : tone(own)));
        }
        lines.add(new Line(TableColumns.INDENT + PictureSentence.now(picture), Tone.NOTE));
        return lines;
    }

    /** Where the circuit breaker stands: before what the calls of one route alone need. */
    private static int guarded(List<LimitBox> way) {
        return (int) way.stream().takeWhile(b -> !b.ofRoute()).count();
    }

    private static Line line(String indent, Stream<String> parts, Tone tone) {
        return new Line(indent + parts.collect(Collectors.joining(NEXT)), tone);
    }

    private static Tone tone(List<LimitBox> boxes) {
        return boxes.stream().anyMatch(LimitBox::full)
                ? Tone.ALARM
                : boxes.stream().anyMatch(LimitBox::pressed) ? Tone.WARNING : Tone.PLAIN;
    }

    /** {@code pool 50/50 FULL, 57 wait}; without the name of its lane. */
    private static String words(LimitBox box, String lane) {
        String name = box.name().endsWith("." + lane)
                ? box.name().substring(0, box.name().length() - lane.length() - 1)
                : box.name();
        String state = box.full() ? " FULL" : box.state() == BoxState.HOLDING ? " holding" : "";
        int waiting = Objects.requireNonNullElse(box.waiting(), 0);
        return Figures.joined(
                ", ",
                "%s %s/%s%s"
                        .formatted(
                                name,
                                ProcessLines.shown(box.now().inUse()),
                                ProcessLines.shown(box.now().max()),
                                state),
                waiting > 0 ? waiting + " wait" : "",
                box.limit().rejecting() ? ProcessLines.shown(box.limit().rejectedPerSecond()) + " rejected/s" : "");
    }

    private static String words(BreakerBox breaker) {
        BreakerPoint figures = breaker.now().figures();
        return "breaker %s %s/%s errors"
                .formatted(
                        figures.state() == null ? Figures.NONE : figures.state(),
                        ProcessLines.shown(figures.windowErrors()),
                        ProcessLines.shown(figures.windowCalls()));
    }
}
