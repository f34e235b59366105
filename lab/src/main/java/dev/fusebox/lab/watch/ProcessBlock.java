package dev.fusebox.lab.watch;

import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.watch.Line.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** One process: a title, then its limits and circuit breakers, or why there are none to see. */
record ProcessBlock(ProcessStatus sight, TableColumns columns) {

    List<Line> lines() {
        return switch (sight.state()) {
            case ANSWERS -> figures();
            case NOT_YET -> List.of(alarm("not reached yet, waiting for " + sight.seconds() + " s"));
            case SILENT -> List.of(alarm("no answer since " + sight.seconds() + " s"));
            case GONE -> List.of(alarm("gone since " + sight.seconds() + " s, waiting"));
            case REFUSES -> List.of(alarm("refuses the user or password, since " + sight.seconds() + " s"));
        };
    }

    private Line alarm(String what) {
        return new Line(title() + "  " + what, Tone.ALARM);
    }

    private String title() {
        return sight.name() == null ? sight.where() : sight.name() + "  " + sight.where();
    }

    private List<Line> figures() {
        ProcessReading now = Objects.requireNonNull(sight.now());
        Rates rates = new Rates(sight.before(), now);
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(
                "%s  pid %d  cpu %s %%  heap %d MB"
                        .formatted(title(), sight.pid(), Rates.text(rates.cpuPercent()), now.heapMb()),
                Tone.TITLE));
        now.limits().forEach(limit -> lines.add(new LimitLine(limit, rates, columns).line()));
        now.breakers().forEach(b -> lines.addAll(new BreakerLine(b, rates, columns).lines()));
        remark(now).forEach(remark -> lines.add(new Line(TableColumns.INDENT + remark, Tone.NOTE)));
        return lines;
    }

    private List<String> remark(ProcessReading now) {
        boolean empty = now.limits().isEmpty();
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
