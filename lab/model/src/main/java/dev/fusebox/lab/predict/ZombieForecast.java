package dev.fusebox.lab.predict;

import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work that goes on after the time limit of its call. Where the permit comes back first, up to {@code permits x work / time limit} calls are
 * at work; no more than come in that time, and no more than what a call keeps to its end has slots.
 *
 * @param permits the gateway's limit that rejects
 * @param mostAtWork calls that the service works on at once
 */
public record ZombieForecast(Overdue overdue, Station permits, double callMs, double workMs, double mostAtWork) {

    /** The simulation's rise and fall are small beside this. */
    private static final double LIFETIMES = 30;

    /** {@code null} where a call's work ends before its time limit, and where no limit rejects. */
    public static @Nullable ZombieForecast of(Scenario scenario) {
        double callMs = scenario.deadlines().callMs();
        double workMs = scenario.work().serviceMs();
        if (scenario.direct() || workMs <= callMs) {
            return null;
        }
        return gateway(scenario, Station::rejects)
                .findFirst()
                .map(permits -> of(scenario, permits, callMs, workMs))
                .orElse(null);
    }

    private static ZombieForecast of(Scenario scenario, Station permits, double callMs, double workMs) {
        Overdue overdue = scenario.deadlines().overdue();
        double given = permits.size() * (overdue == Overdue.WORKER_STAYS ? 1 : workMs / callMs);
        double coming = scenario.arrivals().demandPerSecond(callMs) * workMs / 1000;
        DoubleStream kept = Stream.concat(
                        gateway(scenario, s -> stays(overdue, s)),
                        scenario.chain().stream().filter(s -> !atGateway(scenario, s) && !s.passes()))
                .mapToDouble(Station::size);
        double most =
                DoubleStream.concat(DoubleStream.of(given, coming), kept).min().orElse(given);
        return new ZombieForecast(overdue, permits, callMs, workMs, most);
    }

    private static boolean stays(Overdue overdue, Station station) {
        return switch (overdue) {
            case CALLER_STAYS -> station.isPool() || station.limit().id().kind() == LimitKind.THREADS;
            case WORKER_STAYS -> station.staysWithWorker();
            case CANCELLED -> false;
        };
    }

    private static Stream<Station> gateway(Scenario scenario, Predicate<Station> which) {
        return scenario.chain().stream().filter(s -> atGateway(scenario, s) && which.test(s));
    }

    private static boolean atGateway(Scenario scenario, Station station) {
        return station.limit().id().component().equals(scenario.entry());
    }

    /** Mean use of every limit once calls leave as fast as they come. */
    public static List<StationUse> uses(Scenario scenario) {
        double seconds = scenario.seconds() + LIFETIMES * scenario.work().serviceMs() / 1000;
        Simulation simulation = new Simulation(scenario.withSeconds(seconds), 0).run(false);
        return Predictor.uses(simulation, scenario.chain(), 1);
    }
}
