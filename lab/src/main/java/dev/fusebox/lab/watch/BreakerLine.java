package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.watch.Line.Tone;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.ArrayList;
import java.util.List;

/** A circuit breaker; its errors by cause go on below where the line has no room for them. */
record BreakerLine(BreakerReading breaker, Rates rates, TableColumns columns) {

    private static final int STATE = 9;

    static String name(BreakerReading breaker) {
        return "fuse " + breaker.name();
    }

    List<Line> lines() {
        var figures = breaker.figures();
        String state = figures.state() == null ? Rates.UNKNOWN : figures.state().name();
        StringBuilder line = new StringBuilder(columns.nameCell(name(breaker)))
                .append(" %-9s %9s errors".formatted(state, window()));
        if (figures.trips() != null) {
            line.append("  ").append(figures.trips()).append(figures.trips() == 1 ? " trip" : " trips");
        }
        List<String> texts = new ArrayList<>();
        for (String cause : causes()) {
            if (line.length() + 2 + cause.length() > columns.width()) {
                texts.add(line.toString());
                line = new StringBuilder(columns.nameCell("")).append(" ".repeat(STATE));
            }
            line.append("  ").append(cause);
        }
        texts.add(line.toString());
        return texts.stream().map(text -> new Line(text, tone())).toList();
    }

    private String window() {
        return Rates.text(breaker.figures().windowErrors()) + "/"
                + Rates.text(breaker.figures().windowCalls());
    }

    private Tone tone() {
        BreakerState state = breaker.figures().state();
        if (state == BreakerState.OPEN) {
            return Tone.ALARM;
        }
        return state == BreakerState.HALF_OPEN || rate(ErrorCause.values()) > 0 ? Tone.WARNING : Tone.PLAIN;
    }

    private List<String> causes() {
        if (rates.earlier(breaker).isEmpty()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (ErrorCause cause : ErrorCause.values()) {
            if (rate(cause) > 0) {
                texts.add(cause.label().replace('_', ' ') + " " + Rates.text(Double.valueOf(rate(cause))) + "/s");
            }
        }
        return texts;
    }

    private double rate(ErrorCause... causes) {
        ErrorCounts before =
                rates.earlier(breaker).map(b -> b.figures().errors()).orElse(ErrorCounts.NONE);
        double sum = 0;
        for (ErrorCause cause : causes) {
            Double rate = rates.perSecond(
                    before.get(cause), breaker.figures().errors().get(cause));
            sum += rate == null ? 0 : rate;
        }
        return sum;
    }
}
