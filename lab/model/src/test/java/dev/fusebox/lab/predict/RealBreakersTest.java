package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.predict.breakers.Breakers;
import dev.fusebox.lab.predict.breakers.RealBreaker;
import dev.fusebox.lab.predict.breakers.RealBreaker.Arrival;
import dev.fusebox.lab.predict.breakers.RealBreaker.End;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * The model of a circuit breaker beside the frameworks' own classes: the same random traces of calls, over random rules. Each permit,
 * each state and the number of trips agree at each step; there is no tolerance, since both have the same clock. {@code -Dbreaker.seed}
 * chooses other traces.
 */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class RealBreakersTest {

    private static final int TRACES = 2_000;
    private static final int STEPS = 120;
    private static final long SEED = Long.getLong("breaker.seed", 34);

    private static HealthSnapshots hystrix(SplittableRandom random, boolean anySuccessCloses) {
        int interval = List.of(50, 100, 200, 250, 500, 700).get(random.nextInt(6));
        return new HealthSnapshots(
                random.nextInt(1, 9),
                random.nextInt(1, 101),
                interval * random.nextInt(1, 12) + random.nextInt(interval),
                random.nextInt(1, 3_000),
                anySuccessCloses,
                interval);
    }

    private static SlidingWindow resilience4j(SplittableRandom random) {
        return new SlidingWindow(
                random.nextBoolean(),
                random.nextInt(1, 11),
                random.nextInt(1, 13),
                random.nextInt(2, 201) / 2.0,
                random.nextInt(1, 3_000),
                random.nextInt(1, 7),
                random.nextBoolean());
    }

    private static void agree(Breakers real, Function<SplittableRandom, BreakerRule> rules) {
        int opened = 0;
        for (long seed = SEED * TRACES; seed < (SEED + 1) * TRACES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Trace trace = new Trace("%s, seed %d".formatted(real, seed), rules.apply(random), random);
            opened += trace.play(real) > 0 ? 1 : 0;
        }
        assertThat(opened).as("traces in which %s opened", real).isGreaterThan(TRACES / 2);
    }

    @Test
    void of_hystrix_1_5_12() {
        agree(Breakers.hystrix("1.5.12"), random -> hystrix(random, false));
    }

    @Test
    void of_hystrix_1_5_18() {
        agree(Breakers.hystrix("1.5.18"), random -> hystrix(random, true));
    }

    @Test
    void of_resilience4j_1_7() {
        agree(Breakers.resilience4j("1.7.1"), RealBreakersTest::resilience4j);
    }

    @Test
    void of_resilience4j_2_3() {
        agree(Breakers.resilience4j("2.3.0"), RealBreakersTest::resilience4j);
    }

    @Test
    void of_resilience4j_2_4() {
        agree(Breakers.resilience4j("2.4.0"), RealBreakersTest::resilience4j);
    }

    /** Calls that arrive, run beside each other and end, at moments that are often a limit of the rule. */
    private static final class Trace {
        private final String title;
        private final BreakerRule rule;
        private final SplittableRandom random;
        private final SimulatedBreaker model;
        private final int permits;
        private final double failing;
        private final List<Integer> running = new ArrayList<>();
        private final List<String> steps = new ArrayList<>();
        private long now;
        private long opened;

        Trace(String title, BreakerRule rule, SplittableRandom random) {
            this.title = title;
            this.rule = rule;
            this.random = random;
            this.model = SimulatedBreaker.of(rule, 0);
            this.permits = random.nextInt(1, 7);
            this.failing = random.nextDouble();
        }

        /** @return how many times it opened */
        long play(Breakers library) {
            try (RealBreaker real = library.make(rule, permits)) {
                for (int step = 0; step < STEPS; step++) {
                    now += pause();
                    real.moveTo(now);
                    if (running.isEmpty() || random.nextInt(5) < 3) {
                        arrive(real, step);
                    } else {
                        end(real);
                    }
                    assertThat(model.isOpen()).as("open: %s", this).isEqualTo(real.isOpen());
                    assertThat(model.trips()).as("trips: %s", this).isEqualTo(real.trips());
                    opened = model.isOpen() ? opened : now;
                }
                return real.trips();
            }
        }

        /** Now and then to the moment when a trial call may come, one millisecond before it, or after it. */
        private long pause() {
            return switch (random.nextInt(12)) {
                case 0 -> random.nextInt(2 * rule.openMs());
                case 1 -> Math.max(0, opened + rule.openMs() + random.nextInt(-1, 2) - now);
                case 2 -> Math.floorMod(-now, 50L) + random.nextInt(2) * 50L;
                case 3, 4 -> random.nextInt(600);
                default -> random.nextInt(20);
            };
        }

        private void arrive(RealBreaker real, int call) {
            Arrival arrival = real.arrive(call);
            steps.add("%d: arrives, %s".formatted(now, arrival));
            assertThat(model.allows(now)).as("permit: %s", this).isEqualTo(arrival != Arrival.NOT_PERMITTED);
            if (arrival == Arrival.RUNS) {
                running.add(call);
            } else if (arrival == Arrival.REJECTED) {
                model.rejected(now, false);
            }
        }

        private void end(RealBreaker real) {
            int call = running.remove(random.nextInt(running.size()));
            End end = random.nextInt(8) == 0 ? End.REJECTED : random.nextDouble() < failing ? End.FAILURE : End.SUCCESS;
            steps.add("%d: ends, %s".formatted(now, end));
            real.end(call, end);
            switch (end) {
                case SUCCESS -> model.succeeded(now);
                case FAILURE -> model.failed(now);
                case REJECTED -> model.rejected(now, true);
            }
        }

        @Override
        public String toString() {
            return "%s, %s, %d calls at once, steps %s".formatted(title, rule, permits, steps);
        }
    }
}
