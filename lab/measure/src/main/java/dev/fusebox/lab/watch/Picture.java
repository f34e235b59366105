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

/** Processes, limits and circuit breakers as lines: a pure function of the readings and the width of the screen. */
public final class Picture {

    /**
     * One line.
     *
     * @param tone how much it matters; the text says so too, for screens without colour
     */
    public record Line(String text, Tone tone) {

        /** Breaks it into lines of at most this width; nothing is left out. */
        private Stream<Line> within(int width) {
            String end = text.stripTrailing();
            int indent = end.length() - end.stripLeading().length();
            String deeper = " ".repeat(Math.min(indent + TableColumns.INDENT.length(), width / 2));
            return end.length() <= width
                    ? Stream.of(new Line(end, tone))
                    : LineBreaks.at(end, deeper, width).stream().map(part -> new Line(part, tone));
        }
    }

    /** What a terminal shows as colour. */
    public enum Tone {
        PLAIN,
        TITLE,
        NOTE,
        /** Calls wait or are rejected, a limit cannot be read, or a setting is ineffective. */
        WARNING,
        /** A limit is full, a circuit breaker open, a process gone. */
        ALARM
    }

    /** One block for each process, no line of it wider than the screen. */
    public static List<Line> of(List<ProcessStatus> processes, int width) {
        TableColumns columns = TableColumns.of(processes, width);
        List<Line> lines = new ArrayList<>(List.of(new Line(columns.head(), Tone.NOTE)));
        processes.forEach(process -> lines.addAll(block(process, columns)));
        return lines.stream().flatMap(line -> line.within(width)).toList();
    }

    /** The same, or the chains alone where that has more lines than there are rows. */
    public static List<Line> within(List<ProcessStatus> processes, int width, int rows) {
        List<Line> all = of(processes, width);
        if (all.size() <= rows) {
            return all;
        }
        List<Line> chains = new ArrayList<>();
        for (ProcessStatus process : processes) {
            List<Line> block = block(process, TableColumns.of(processes, width));
            chains.add(block.get(0));
            if (process.now() != null) {
                chains.addAll(ChainLines.of(process.picture()));
            }
        }
        chains.add(
                new Line("settings, time limits and errors by cause: in a taller window, or with --json", Tone.NOTE));
        return chains.stream().flatMap(line -> line.within(width)).toList();
    }

    /** As many lines as there are rows; the last one counts those left out. */
    public static List<Line> clipped(List<Line> lines, int rows, int width) {
        if (lines.size() <= rows || rows < 1) {
            return lines;
        }
        List<Line> shown = new ArrayList<>(lines.subList(0, rows - 1));
        String rest = "... %d more lines: use a taller window, or --component NAME for fewer processes"
                .formatted(lines.size() - rows + 1);
        shown.add(new Line(rest.substring(0, Math.min(rest.length(), width)), Tone.NOTE));
        return shown;
    }

    /** One process: a title, then its limits and circuit breakers, or why it cannot be read. */
    private static List<Line> block(ProcessStatus process, TableColumns columns) {
        String title = process.name() == null ? process.where() : process.name() + "  " + process.where();
        String unseen = switch (process.state()) {
            case ANSWERS -> null;
            case NOT_YET -> "not reached yet, waiting for %d s";
            case SILENT -> "no answer for %d s";
            case GONE -> "gone for %d s, waiting";
            case REJECTS_LOGIN -> "rejects the user or password (%d s)";
        };
        if (unseen != null) {
            return List.of(new Line(title + "  " + unseen.formatted(process.seconds()), Tone.ALARM));
        }
        ProcessReading now = Objects.requireNonNull(process.now());
        ProcessLines figures = new ProcessLines(process.before(), now, process.picture(), columns);
        List<Line> lines = new ArrayList<>();
        String pid = process.pid() == null ? "" : "  pid " + process.pid();
        lines.add(new Line(title + pid + "  " + figures.machine(), Tone.TITLE));
        now.limits().forEach(limit -> lines.addAll(figures.limit(limit)));
        now.breakers().forEach(breaker -> lines.addAll(figures.breaker(breaker)));
        ChainSnapshot chain = process.chain();
        ChainNotes.times(chain).forEach(note -> lines.add(new Line(TableColumns.INDENT + note, Tone.NOTE)));
        Stream.concat(
                        ChainNotes.absences(chain).stream(),
                        ChainNotes.withoutEffect(chain).stream()
                                .map(WithoutEffect::words)
                                .distinct())
                .forEach(note -> lines.add(new Line(TableColumns.INDENT + note, Tone.WARNING)));
        remark(process, now.limits().isEmpty())
                .forEach(remark -> lines.add(new Line(TableColumns.INDENT + remark, Tone.NOTE)));
        return lines;
    }

    private static List<String> remark(ProcessStatus process, boolean empty) {
        if (process.complete()) {
            return empty ? List.of("no limits found so far") : List.of();
        }
        if (process.name() != null) {
            // A process of the lab on the chain has a Fusebox starter, so its MBeans come once it has started.
            return List.of("no Fusebox MBeans yet");
        }
        return empty
                ? List.of(
                        "no Fusebox MBeans and none of Tomcat: add a Fusebox starter, or set",
                        "server.tomcat.mbeanregistry.enabled=true")
                : List.of("no Fusebox MBeans: Tomcat's limits only; a Fusebox starter adds the rest");
    }
}
