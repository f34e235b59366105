package dev.fusebox.lab.common;

/** Its time passes only while somebody sleeps, and then at once. */
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
