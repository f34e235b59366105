package dev.fusebox.lab.common;

import java.io.IOException;

/** The time that the lab waits by. In a test it passes at once. */
public interface Clock {

    Clock SYSTEM = new Clock() {
        @Override
        public long millis() {
            return System.nanoTime() / 1_000_000;
        }

        @Override
        public void sleep(long millis) throws InterruptedException {
            Thread.sleep(millis);
        }
    };

    /** Milliseconds since a fixed moment. */
    long millis();

    void sleep(long millis) throws InterruptedException;

    interface Condition {
        boolean met() throws IOException, InterruptedException;
    }

    /** Checks a condition at intervals until it is met or the time is over; returns whether it was met. */
    default boolean await(long millis, long intervalMs, Condition condition) throws IOException, InterruptedException {
        long deadline = millis() + millis;
        while (!condition.met()) {
            if (millis() >= deadline) {
                return false;
            }
            sleep(intervalMs);
        }
        return true;
    }
}
