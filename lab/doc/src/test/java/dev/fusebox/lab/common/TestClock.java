package dev.fusebox.lab.common;

/** Time passes only in {@link #sleep}, and then at once. */
public final class TestClock implements Clock {

    private long now;

    @Override
    public long millis() {
        return now;
    }

    @Override
    public void sleep(long millis) {
        now += millis;
    }
}
