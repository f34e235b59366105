package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares published figures with the simulation that predicts a gateway. */
class PublishedTablesTest {

    /**
     * Erlang B: offered load, slots, share rejected. Source: the example table of codingace.net/maths/blocking_probability.html, read
     * 2026-11-21.
     */
    @ParameterizedTest
    @CsvSource({"8, 10, 0.121661", "12, 10, 0.301925", "12, 14, 0.117210", "20, 18, 0.221260"})
    void erlang_b(double erlangs, int slots, double rejected) {
        Scenario loss =
                Chains.single(LimitKind.SEMAPHORE, slots, 1000, Shape.FIXED, new Arrivals.Open(erlangs), 10_000);

        assertThat(Textbook.erlangB(slots, erlangs)).isCloseTo(rejected, within(1e-6));
        assertThat(Predictor.predict(loss, Fleet.ONE).prediction().refusedShare())
                .isCloseTo(rejected, within(0.01));
    }

    /**
     * Repair of 5 machines: service factor X = T / (T + U), repairers, share of machines not waiting F. T is the mean time of a repair, U
     * that between repairs, both exponential; repairs per second are 5 F / (T + U). Source: Peck and Hazelwood, "Finite Queuing
     * Tables" (1958), as reprinted in the slides coursehero.com/file/8871054.
     */
    @ParameterizedTest
    @CsvSource({
        "0.025, 1, 0.997",
        "0.050, 1, 0.989",
        "0.060, 1, 0.983",
        "0.070, 1, 0.977",
        "0.080, 1, 0.969",
        "0.090, 1, 0.960",
        "0.100, 1, 0.950",
        "0.090, 2, 0.998"
    })
    void machine_repair(double factor, int repairers, double efficiency) {
        double repairMs = 1000 * factor;
        double betweenMs = 1000 - repairMs;
        Arrivals machines = new Arrivals.Closed(5, betweenMs);
        Scenario shop = Chains.single(LimitKind.THREADS, repairers, repairMs, Shape.EXPONENTIAL, machines, 20_000);

        assertThat(Predictor.predict(shop, Fleet.ONE).prediction().goodputPerSecond())
                .isCloseTo(5 * efficiency, Percentage.withPercentage(1));
    }

    /**
     * Three workers, 5 jobs an hour of half an hour each: 1.20 hours in the system, of which 0.70 waiting. An hour is a second here.
     * Source: Jensen and Bard, "Operations Research Models and Methods", University of Texas, queueing results of Q_Sample.
     */
    @Test
    void three_workers_and_a_queue() {
        Scenario shop = Chains.single(LimitKind.THREADS, 3, 500, Shape.EXPONENTIAL, new Arrivals.Open(5), 40_000);

        Forecast forecast = Predictor.predict(shop, Fleet.ONE);

        assertThat(forecast.prediction().meanMs()).isCloseTo(1200, Percentage.withPercentage(5));
        assertThat(forecast.stations().get(0).meanInUse()).isCloseTo(2.5, within(0.05));
    }

    /**
     * The Zuul load-test study, Dalston (Hystrix 1.5.12), 50 000 requests a cell; the machine is given by its answers per
     * second. Goodput is its answers that were 2xx. Source: {@code ab-scripts/studies/zuul-isolation.yml}.
     */
    @ParameterizedTest
    @CsvSource({"200, 2593.73, 49196", "500, 2614.12, 49196"})
    void the_zuul_study_with_its_open_circuit_breaker(int users, double answersPerSecond, int failed) {
        double share = failed / 50_000.0;
        Scenario cell = Chains.zuul(100, 50, 200, Chains.OLD_HYSTRIX, answersPerSecond, users);

        Forecast forecast = Predictor.predict(cell, Fleet.ONE);

        assertThat(forecast.prediction().refusedShare()).isCloseTo(share, within(0.01));
        assertThat(forecast.prediction().goodputPerSecond())
                .isCloseTo(answersPerSecond * (1 - share), Percentage.withPercentage(15));
    }

    @ParameterizedTest
    @CsvSource({"50, 247.99", "200, 982.96", "500, 989.05"})
    void the_zuul_study_direct(int users, double perSecond) {
        assertThat(Predictor.predict(Chains.direct(200, users), Fleet.ONE)
                        .prediction()
                        .goodputPerSecond())
                .isCloseTo(perSecond, Percentage.withPercentage(3));
    }

    @ParameterizedTest
    @CsvSource({"50, 246.05"})
    void the_zuul_study_below_every_limit(int users, double perSecond) {
        Scenario cell = Chains.zuul(100, 50, 200, Chains.OLD_HYSTRIX, 4000, users);

        assertThat(Predictor.predict(cell, Fleet.ONE).prediction().goodputPerSecond())
                .isCloseTo(perSecond, Percentage.withPercentage(3));
    }
}
