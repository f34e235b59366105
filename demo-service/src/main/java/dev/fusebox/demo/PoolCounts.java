package dev.fusebox.demo;

import com.mongodb.connection.ConnectionPoolSettings;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolCreatedEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls in a driver's connection pool and the calls that wait for it, from the driver's events. Thread-safe. */
final class PoolCounts implements ConnectionPoolListener {

    private final AtomicInteger inUse = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong rejected = new AtomicLong();
    private volatile ConnectionPoolSettings settings;

    /** The settings of the live pool; empty before a driver has made it. */
    Optional<ConnectionPoolSettings> settings() {
        return Optional.ofNullable(settings);
    }

    int inUse() {
        return inUse.get();
    }

    /** Calls that have no connection yet, also while one is made for them. */
    int waiting() {
        return waiting.get();
    }

    /** Calls that waited too long, or whose connection could not be made. */
    long rejected() {
        return rejected.get();
    }

    @Override
    public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
        settings = event.getSettings();
    }

    @Override
    public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
        waiting.incrementAndGet();
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        inUse.incrementAndGet();
        waiting.decrementAndGet();
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
        rejected.incrementAndGet();
        waiting.decrementAndGet();
    }

    @Override
    public void connectionCheckedIn(ConnectionCheckedInEvent event) {
        inUse.decrementAndGet();
    }
}
