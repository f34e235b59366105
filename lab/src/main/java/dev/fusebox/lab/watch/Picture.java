package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.ChainNotes;
import dev.fusebox.lab.chain.ChainNotes.WithoutEffect;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Processes, limits and circuit breakers as lines: a function of what was read, and of the room there is. */
public final class Picture {

    /**
     * One line.
     *
     * @param tone how much it matters; the text alone says it too
     */
    public record Line(String text, Tone tone) {

        /** In lines no longer than that; nothing is left out. */
        private Stream<Line> within(int width) {
            String end = text.stripTrailing();
            int indent = end.length() - end.stripLeading().length();
            String deeper = " ".repeat(Math.min(indent + TableColumns.INDENT.length(), width / 2));
            return end.length() <= width
                    ? Stream.of(new Line(end, tone))
                    : LineBreaks.at(end, deeper, width).stream().map(part -> new Line(part, tone));
        }
    }

    /** What a terminal may show as colour. */
    public enum Tone {
        PLAIN,
        TITLE,
        NOTE,
        /** Somebody waits or is refused, or something is not what its settings look like. */
        WARNING,
        /** Full, open, gone. */
        ALARM
    }

    private Picture() {}

    /** One block for each process, none of whose lines is wider than that. */
    public static List<Line> of(List<ProcessStatus> sights, int width) {
        TableColumns columns = TableColumns.of(sights, width);
        List<Line> lines = new ArrayList<>(List.of(new Line(columns.head(), Tone.NOTE)));
        sights.forEach(sight -> lines.addAll(block(sight, columns)));
        return lines.stream().flatMap(line -> line.within(width)).toList();
    }

    /** As many lines as there are rows; the last one tells of those left out. */
    public static List<Line> clipped(List<Line> lines, int rows, int width) {
        if (lines.size() <= rows || rows < 1) {
            return lines;
        }
        List<Line> shown = new ArrayList<>(lines.subList(0, rows - 1));
        String rest = "... %d more lines: a taller window shows them, --component NAME fewer processes"
                .formatted(lines.size() - rows + 1);
        shown.add(new Line(rest.substring(0, Math.min(rest.length(), width)), Tone.NOTE));
        return shown;
    }

    /** One process: a title, then its limits and circuit breakers, or why there are none to see. */
    private static List<Line> block(ProcessStatus sight, TableColumns columns) {
        String title = sight.name() == null ? sight.where() : sight.name() + "  " + sight.where();
        String unseen = switch (sight.state()) {
            case ANSWERS -> null;
            case NOT_YET -> "not reached yet, waiting for %d s";
            case SILENT -> "no answer since %d s";
            case GONE -> "gone since %d s, waiting";
            case REFUSES -> "refuses the user or password, since %d s";
        };
        if (unseen != null) {
            return List.of(new Line(title + "  " + unseen.formatted(sight.seconds()), Tone.ALARM));
        }
        ProcessReading now = Objects.requireNonNull(sight.now());
        ProcessLines figures = new ProcessLines(sight.before(), now, columns);
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(title + "  pid " + sight.pid() + "  " + figures.machine(), Tone.TITLE));
        now.limits().forEach(limit -> lines.addAll(figures.limit(limit)));
        now.breakers().forEach(breaker -> lines.addAll(figures.breaker(breaker)));
        ChainSnapshot chain = sight.chain();
        ChainNotes.times(chain).forEach(note -> lines.add(new Line(TableColumns.INDENT + note, Tone.NOTE)));
        Stream.concat(
                        ChainNotes.absences(chain).stream(),
                        ChainNotes.withoutEffect(chain).stream()
                                .map(WithoutEffect::words)
                                .distinct())
                .forEach(note -> lines.add(new Line(TableColumns.INDENT + note, Tone.WARNING)));
        remark(sight, now.limits().isEmpty())
                .forEach(remark -> lines.add(new Line(TableColumns.INDENT + remark, Tone.NOTE)));
        return lines;
    }

    private static List<String> remark(ProcessStatus sight, boolean empty) {
        if (sight.complete()) {
            return empty ? List.of("no limits found in it so far") : List.of();
        }
        if (sight.name() != null) {
            // One of the lab's own: all on the chain publish ours once they have started.
            return List.of("no MBeans of ours, or not yet");
        }
        return empty
                ? List.of(
                        "no MBeans of ours, and none of a Tomcat: add a Fusebox starter to it, or set",
                        "server.tomcat.mbeanregistry.enabled=true")
                : List.of("no MBeans of ours: this is Tomcat's part only; a Fusebox starter adds the rest");
    }
}
