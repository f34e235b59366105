package dev.fusebox.lab.report.advice;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.FirstTrip;
import dev.fusebox.lab.predict.Forecast;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.ZombieForecast;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Predictions, for people: the answer first, then the chain it follows from. */
public final class PredictText {

    /** Travels with every prediction, whatever its form. */
    public static final String CAUTION =
            "PREDICTED, not measured: from the limits' sizes, the service time and the circuit breaker's rule.";

    /**
     * A prediction with what it was made from.
     *
     * @param title e.g. {@code zuul, profile stock, sleep/200, 200 users}
     * @param cost where the CPU time of an answer comes from, in words
     */
    public record PredictedCell(String id, String title, String cost, Scenario scenario, Forecast forecast) {}

    /**
     * Predicted isolation of one route from another one.
     *
     * @param route the hung route
     */
    public record PredictedIsolation(String gateway, String profile, String route, IsolationPrediction predicted) {}

    /** As text, below the caution. */
    public static String cautioned(Stream<Section> sections) {
        return CAUTION + "\n" + sections.map(Section::text).collect(Collectors.joining());
    }

    public static Section of(PredictedIsolation one) {
        return Section.of(
                "isolation",
                "%s, profile %s, callers hang on %s".formatted(one.gateway(), one.profile(), one.route()),
                Stream.of(Block.line(one.predicted().words())));
    }

    public static Section of(PredictedCell cell) {
        Forecast f = cell.forecast();
        Scenario scenario = cell.scenario();
        Stream<String> found = Stream.of(
                answer(f, scenario.arrivals()),
                bound(f) + rejections(f, scenario.arrivals()),
                scenario.breaker() == null ? "no circuit breaker" : breaker(f) + "; " + first(f.firstTrip()),
                zombies(scenario),
                f.stations().isEmpty() ? "no limit on the way" : "");
        Stream<String> why = Stream.concat(
                settings(f),
                Stream.of(
                        "ceiling = size / residence time; without any limit this load would be %s calls/s"
                                .formatted(number(scenario.demandPerSecond())),
                        cell.cost()));
        return Section.of("prediction", cell.title(), Stream.of(items(found), chain(f), items(why)));
    }

    private static Block items(Stream<String> sentences) {
        return new Block.Items(sentences.filter(words -> !words.isEmpty()).toList());
    }

    private static String answer(Forecast f, Arrivals arrivals) {
        Prediction p = f.prediction();
        double rejected = p.refusedBy() == null ? 0 : Objects.requireNonNullElse(p.refusedShare(), 0.0);
        return "goodput %s/s, %s; response times mean %s, p50 %s, p95 %s, p99 %s ms over all answers%s"
                .formatted(
                        p.goodputWords(),
                        arrivals.rejectedWords(rejected),
                        Figures.whole(p.meanMs()),
                        arrivals.time(p.p50Ms()),
                        arrivals.time(p.p95Ms()),
                        arrivals.time(p.p99Ms()),
                        arrivals.users() > 0 ? "" : " and calls that are given up");
    }

    private static String bound(Forecast f) {
        if (f.prediction().limit() != null) {
            return "bound by " + f.prediction().limit();
        }
        if (f.prediction().refusedBy() == null) {
            return "no limit met";
        }
        boolean seen = f.stations().stream().anyMatch(u -> u.meanInUse() != null);
        return seen
                ? "no limit full most of the time"
                : "bound by the circuit breaker: it is closed too rarely for a limit behind it to fill";
    }

    private static String zombies(Scenario scenario) {
        ZombieForecast found = ZombieForecast.of(scenario);
        if (found == null) {
            return "";
        }
        String stays = switch (found.overdue()) {
            case CALLER_STAYS -> "the permit comes back then; caller, request thread and connection stay";
            case WORKER_STAYS -> "the caller is answered then; the thread of the pool and its connection stay";
            case CANCELLED -> "the gateway gives up all of it then; the service works on";
        };
        return "the call's time limit of %s ms ends before its work of %s ms, for up to %s calls at once: %s"
                .formatted(number(found.callMs()), number(found.workMs()), number(found.mostAtWork()), stays);
    }

    /** What rejects, the most first; how many calls of an open load alone: see {@link Arrivals#rejectedWords}. */
    private static String rejections(Forecast f, Arrivals arrivals) {
        String by = f.rejections().entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(e -> e.getKey() + (arrivals.users() > 0 ? "" : " " + number(e.getValue()) + "/s"))
                .collect(Collectors.joining(", "));
        return by.isEmpty() ? "" : "; rejected by " + by;
    }

    private static String breaker(Forecast f) {
        long trips = Objects.requireNonNullElse(f.prediction().trips(), 0L);
        return trips == 0
                ? "the circuit breaker stays closed"
                : "the circuit breaker trips %s in %.0f s and is open %s %% of the time"
                        .formatted(
                                Figures.times(trips),
                                f.seconds(),
                                Figures.percent(f.prediction().openFraction()));
    }

    private static String first(@Nullable FirstTrip first) {
        if (first == null) {
            return "no load that the model tried trips it";
        }
        return "it would first trip at "
                + (first.byChance()
                        ? "about %s %s, by chance between %s and %s"
                                .formatted(
                                        load(first.load()), first.load().unit(), load(first.from()), load(first.to()))
                        : load(first.load()) + " " + first.load().unit());
    }

    private static String load(Arrivals load) {
        return number((double) Math.round(load.amount()));
    }

    /** A row for each limit. */
    private static Table chain(Forecast f) {
        return new Columns<StationUse>()
                .text(
                        "  limit",
                        use -> (binds(use.station(), f) ? "> " : "  ")
                                + use.station().fullName())
                .number("size", use -> number(use.station().size()))
                .number("ceiling/s", use -> number(use.station().ceilingPerSecond()))
                .number("in use", use -> number(use.meanInUse()))
                .text("when full", use -> Figures.word(use.station().limit().whenFull()))
                .table("", f.stations());
    }

    private static boolean binds(Station station, Forecast f) {
        return station.fullName().equals(f.prediction().limit());
    }

    /** Of the limits that bind or reject. */
    private static Stream<String> settings(Forecast f) {
        return f.stations().stream()
                .map(StationUse::station)
                .filter(station -> binds(station, f) || f.rejections().containsKey(station.fullName()))
                .map(station -> station.fullName() + " is " + origin(station.limit()));
    }

    /** Where its size comes from. */
    private static String origin(LimitSpec limit) {
        if (limit.id().kind() == LimitKind.CPU) {
            return "the load generator, with what it got in this run from a server that does nothing";
        }
        return "set by "
                + (limit.setting() == null
                        ? "a setting that cannot be read"
                        : limit.setting().words());
    }

    private static String number(@Nullable Double value) {
        return Figures.decimal(value == null || value.isInfinite() ? null : value, 100);
    }
}
