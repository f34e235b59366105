package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Forecast;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.results.Arrivals;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Predictions, for people: the answer first, then the chain it follows from. */
public final class PredictText {

    /** Travels with every prediction, whatever its form. */
    public static final String CAUTION =
            "PREDICTED, not measured: from the sizes of the limits, the service time and the fuse's rules.";

    /**
     * A prediction with what it was made from.
     *
     * @param title e.g. {@code zuul, profile stock, sleep/200, 200 users}
     * @param cost where the CPU time of an answer comes from, in words
     */
    public record PredictedCell(String id, String title, String cost, Scenario scenario, Forecast forecast) {}

    private PredictText() {}

    public static String of(List<PredictedCell> cells) {
        StringBuilder text = new StringBuilder(CAUTION).append('\n');
        for (PredictedCell cell : cells) {
            text.append('\n').append(cell.title()).append('\n');
            lines(text, answer(cell.forecast()));
            lines(text, verdict(cell.forecast()));
            lines(text, fuse(cell));
            chain(text, cell);
            lines(text, cell.cost());
        }
        return text.toString();
    }

    private static String answer(Forecast f) {
        String refused = f.refusedBy() == null
                ? "nothing refused"
                : "%s %% of %s answers/s refused"
                        .formatted(Figures.percent(f.refusedShare()), number(f.answersPerSecond()));
        return "goodput %s/s, %s; response times mean %.0f, p50 %.0f, p95 %.0f, p99 %.0f ms over all answers"
                .formatted(number(f.goodputPerSecond()), refused, f.meanMs(), f.p50Ms(), f.p95Ms(), f.p99Ms());
    }

    private static String verdict(Forecast f) {
        String by = f.refusals().entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(e -> e.getKey() + " " + number(e.getValue()) + "/s")
                .collect(Collectors.joining(", "));
        return bound(f) + (by.isEmpty() ? "" : "; refused by " + by);
    }

    private static String bound(Forecast f) {
        if (f.limit() != null) {
            return "bound by " + f.limit();
        }
        if (f.refusedBy() == null) {
            return "no limit met";
        }
        boolean seen = f.places().stream().anyMatch(u -> u.meanInUse() != null);
        return seen ? "no limit full most of the time" : "the fuse is hardly ever closed, so no limit behind it is met";
    }

    private static String fuse(PredictedCell cell) {
        Forecast f = cell.forecast();
        if (cell.scenario().breaker() == null) {
            return "no fuse";
        }
        String now = f.trips() == 0
                ? "the fuse stays closed"
                : "the fuse trips %s in %.0f s and is open for %s %% of them"
                        .formatted(
                                f.trips() == 1 ? "once" : f.trips() + " times",
                                f.seconds(),
                                Figures.percent(f.openFraction()));
        return now + "; " + first(f.firstTrip());
    }

    private static String first(@Nullable Arrivals first) {
        return first == null
                ? "no load that was tried trips it"
                : "it first trips at %s%s %s"
                        .formatted(
                                first instanceof Arrivals.Open ? "about " : "",
                                number(Math.round(first.amount())),
                                first.unit());
    }

    private static void chain(StringBuilder text, PredictedCell cell) {
        int width = cell.forecast().places().stream()
                .mapToInt(u -> u.place().fullName().length())
                .max()
                .orElse(0);
        String row = "  %1s %-" + width + "s %11s %12s %11s  %s";
        text.append(row.formatted("", "limit", "size", "ceiling/s", "in use", "when full"))
                .append('\n');
        for (Forecast.StationUse use : cell.forecast().places()) {
            Station place = use.place();
            text.append(row.formatted(
                            place.fullName().equals(cell.forecast().limit()) ? ">" : "",
                            place.fullName(),
                            number(place.size()),
                            number(place.ceilingPerSecond()),
                            use.meanInUse() == null ? "-" : number(use.meanInUse()),
                            place.limit().whenFull().name().toLowerCase(Locale.ROOT)))
                    .append('\n');
        }
        settings(text, cell.forecast());
        lines(
                text,
                "ceiling = size / time held; without any limit these callers would bring %s/s"
                        .formatted(number(cell.scenario().demandPerSecond())));
    }

    private static void settings(StringBuilder text, Forecast f) {
        for (Forecast.StationUse use : f.places()) {
            String name = use.place().fullName();
            if (name.equals(f.limit()) || f.refusals().containsKey(name)) {
                lines(text, name + " is set by " + setting(use.place()));
            }
        }
    }

    private static String setting(Station place) {
        SettingValue set = place.limit().setting();
        return set == null ? "what cannot be read" : set.words();
    }

    private static String number(double value) {
        return Double.isInfinite(value)
                ? "-"
                : String.format(Locale.ROOT, value < 100 && value != Math.rint(value) ? "%.1f" : "%,.0f", value)
                        .replace(',', ' ');
    }

    private static void lines(StringBuilder text, String line) {
        text.append(Wrap.at(2, line));
    }
}
