package dev.fusebox.lab.common;

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
}
