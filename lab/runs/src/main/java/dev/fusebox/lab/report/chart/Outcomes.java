package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.limits.ErrorCause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a circuit breaker saw in a cell: answers by outcome, when it was open, when it tripped. */
record Outcomes(List<BreakerPoint> points) {

    /** Most points of one line. */
    private static final int MOST = 120;

    /** How many samples share one point. */
    static int bucket(int samples) {
        return Math.max(1, (samples + MOST - 1) / MOST);
    }

    /** Answers per second by outcome; outcomes that never occurred are left out. */
    Map<String, List<List<Number>>> perSecond() {
        Map<String, List<List<Number>>> series = new LinkedHashMap<>();
        series.put("successful", rates(BreakerPoint::succeeded));
        for (ErrorCause cause : ErrorCause.values()) {
            series.put(cause.words(), rates(point -> point.errors().get(cause)));
        }
        series.values().removeIf(rates -> rates.stream().allMatch(p -> p.get(1).longValue() <= 0));
        return series;
    }

    private List<List<Number>> rates(Function<BreakerPoint, Long> count) {
        int step = Math.max(bucket(points.size()), 2);
        List<List<Number>> rates = new ArrayList<>();
        for (int i = step; i < points.size(); i += step) {
            BreakerPoint now = points.get(i);
            BreakerPoint before = points.get(i - step);
            Long a = count.apply(before);
            Long b = count.apply(now);
            if (a != null && b != null && now.tMs() > before.tMs()) {
                rates.add(List.of(seconds(now), Math.round((b - a) * 1000.0 / (now.tMs() - before.tMs()))));
            }
        }
        return rates;
    }

    /** From the first sample at which it was not closed to the first at which it was again. */
    List<List<Double>> open() {
        List<List<Double>> open = new ArrayList<>();
        BreakerPoint since = null;
        for (BreakerPoint p : points) {
            if (p.state() == BreakerState.CLOSED && since != null) {
                open.add(List.of(seconds(since), seconds(p)));
                since = null;
            } else if (p.state() != BreakerState.CLOSED && since == null) {
                since = p;
            }
        }
        if (since != null) {
            open.add(List.of(seconds(since), seconds(points.get(points.size() - 1))));
        }
        return open;
    }

    /** Samples since the one before which it tripped. */
    List<Double> trips() {
        List<Double> trips = new ArrayList<>();
        for (int i = 1; i < points.size(); i++) {
            Long before = points.get(i - 1).trips();
            Long now = points.get(i).trips();
            if (before != null && now != null && now > before) {
                trips.add(seconds(points.get(i)));
            }
        }
        return trips;
    }

    private static double seconds(BreakerPoint p) {
        return Math.round(p.tMs() / 10.0) / 100.0;
    }
}
