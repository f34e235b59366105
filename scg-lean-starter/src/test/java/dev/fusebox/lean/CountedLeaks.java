package dev.fusebox.lean;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts buffers that were collected before they were released; Netty makes it, by its name. */
public final class CountedLeaks<T> extends ResourceLeakDetector<T> {

    private static final AtomicInteger LEAKS = new AtomicInteger();

    /** As Netty calls it. */
    public CountedLeaks(Class<?> type, int interval) {
        super(type, interval);
    }

    /** As Netty calls it, too. */
    public CountedLeaks(Class<?> type, int interval, long ignored) {
        super(type, interval);
    }

    /** Those since it was last asked. */
    static int take() {
        System.gc();
        ByteBufAllocator.DEFAULT.directBuffer().release(); // The detector looks when a buffer is made.
        return LEAKS.getAndSet(0);
    }

    @Override
    protected void reportTracedLeak(String type, String records) {
        LEAKS.incrementAndGet();
        super.reportTracedLeak(type, records);
    }

    @Override
    protected void reportUntracedLeak(String type) {
        LEAKS.incrementAndGet();
        super.reportUntracedLeak(type);
    }
}
