package dev.fusebox.demo;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jmx.export.annotation.ManagedAttribute;
import org.springframework.jmx.export.annotation.ManagedOperation;
import org.springframework.jmx.export.annotation.ManagedResource;

/** Counts the calls of one endpoint, and logs each where {@code demo.log-calls} says so. Thread-safe, without locks. */
@ManagedResource
public class CallCounter {

    private static final Logger LOG = LoggerFactory.getLogger(CallCounter.class);

    private final String endpoint;
    private final boolean logged;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private final LongAdder total = new LongAdder();

    CallCounter(String endpoint, boolean logged) {
        this.endpoint = endpoint;
        this.logged = logged;
    }

    void enter() {
        int now = inFlight.incrementAndGet();
        if (now > peak.get()) {
            peak.accumulateAndGet(now, Math::max);
        }
        total.increment();
        if (logged) {
            LOG.info("call of /{}, {} in work", endpoint, now);
        }
    }

    void exit() {
        inFlight.decrementAndGet();
    }

    /** Calls that are not answered yet. */
    @ManagedAttribute
    public int getInFlight() {
        return inFlight.get();
    }

    /** Maximum of calls in flight since the start or the last {@link #resetPeak()}. */
    @ManagedAttribute
    public int getPeak() {
        return peak.get();
    }

    /** Calls that arrived since the start, finished or not. */
    @ManagedAttribute
    public long getTotal() {
        return total.sum();
    }

    /** Starts a new peak with the calls in flight now. */
    @ManagedOperation
    public void resetPeak() {
        peak.set(inFlight.get());
    }
}
