package dev.fusebox.lab.common;

import java.io.IOException;

/** Time as the lab waits for it. A test has one whose time passes at once. */
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

    /** Milliseconds since any fixed moment. */
    long millis();

    void sleep(long millis) throws InterruptedException;

    /** What is waited for. */
    interface Condition {
        boolean met() throws IOException, InterruptedException;
    }

    /** Looks every so many milliseconds until it is so, or the time is over; says whether it was so. */
    default boolean await(long millis, long lookMs, Condition condition) throws IOException, InterruptedException {
        long deadline = millis() + millis;
        while (!condition.met()) {
            if (millis() >= deadline) {
                return false;
            }
            sleep(lookMs);
        }
        return true;
    }
}
