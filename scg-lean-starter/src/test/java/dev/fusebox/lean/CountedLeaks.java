package dev.fusebox.lean;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Finds buffers that were collected before they were released; Netty makes it, by its name. */
public final class CountedLeaks<T> extends ResourceLeakDetector<T> {

    private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();
    private static final AtomicLong BUFFERS = new AtomicLong();
    private static volatile String call = "";

    /** As Netty calls it. */
    public CountedLeaks(Class<?> type, int interval) {
        super(type, interval);
    }

    /** As Netty calls it, too. */
    public CountedLeaks(Class<?> type, int interval, long ignored) {
        super(type, interval);
    }

    /** Buffers that are made from now on belong to this call. */
    static void during(String next) {
        call = next;
    }

    /** Those since it was last asked, each with the call that it belongs to. */
    static List<String> take() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            System.gc();
            pause(); // The collector hands them on by another thread.
            ByteBufAllocator.DEFAULT.directBuffer().release(); // The detector looks when a buffer is made.
        }
        for (String each = LEAKS.poll(); each != null; each = LEAKS.poll()) {
            all.add(each);
        }
        return all;
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** With a number, as Netty tells of leaks with the same text only once. */
    @Override
    protected Object getInitialHint(String type) {
        return call + ", buffer " + BUFFERS.incrementAndGet();
    }

    @Override
    protected void reportTracedLeak(String type, String records) {
        LEAKS.add(records.lines().filter(line -> line.contains("Hint: ")).reduce("", (before, last) -> last.strip()));
        super.reportTracedLeak(type, records);
    }

    @Override
    protected void reportUntracedLeak(String type) {
        LEAKS.add(type);
        super.reportUntracedLeak(type);
    }
}
