package dev.fusebox.lab.predict;

import dev.fusebox.lab.predict.Work.Shape;
import java.util.SplittableRandom;

/** Times that differ from call to call, always in the same way. */
final class RandomTimes {

    private static final long SEED = 20_250;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Work work;

    RandomTimes(Work work) {
        this.work = work;
    }

    double service() {
        return work.shape() == Shape.FIXED ? work.serviceMs() : exponential(work.serviceMs());
    }

    double hop() {
        return exponential(work.hopMs());
    }

    double turn(double meanMs) {
        return exponential(meanMs);
    }

    double think(double meanMs) {
        return exponential(meanMs);
    }

    /** Milliseconds to the next arrival of a Poisson process. */
    double between(double ratePerSecond) {
        return exponential(1000 / ratePerSecond);
    }

    private double exponential(double mean) {
        return mean == 0 ? 0 : -mean * Math.log(1 - random.nextDouble());
    }
}
