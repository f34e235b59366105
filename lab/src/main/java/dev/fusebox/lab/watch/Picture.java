package dev.fusebox.lab.watch;

import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.watch.Line.Tone;
import java.util.ArrayList;
import java.util.List;

/** Processes, limits and circuit breakers as lines: a function of what was read, and of the room there is. */
public final class Picture {

    private Picture() {}

    /** One block for each process, none of whose lines is wider than that. */
    public static List<Line> of(List<ProcessStatus> sights, int width) {
        TableColumns columns = TableColumns.of(sights, width);
        List<Line> lines = new ArrayList<>();
        lines.add(columns.head());
        for (ProcessStatus sight : sights) {
            lines.addAll(new ProcessBlock(sight, columns).lines());
        }
        return lines.stream().map(line -> line.within(width)).toList();
    }

    /** As many lines as there are rows; the last one tells of those left out. */
    public static List<Line> clipped(List<Line> lines, int rows, int width) {
        if (lines.size() <= rows || rows < 1) {
            return lines;
        }
        List<Line> shown = new ArrayList<>(lines.subList(0, rows - 1));
        String rest = "... %d more lines: a taller window shows them, --component NAME fewer processes"
                .formatted(lines.size() - rows + 1);
        shown.add(new Line(rest, Tone.NOTE).within(width));
        return shown;
    }
}
