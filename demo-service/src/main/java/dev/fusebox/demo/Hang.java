package dev.fusebox.demo;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jmx.export.annotation.ManagedAttribute;
import org.springframework.jmx.export.annotation.ManagedOperation;
import org.springframework.jmx.export.annotation.ManagedResource;
import org.springframework.jmx.export.naming.SelfNaming;
import org.springframework.stereotype.Component;

/**
 * Holds calls until they are released. Thread-safe. A shutdown also releases them, and from then on no call hangs.
 */
@Component
@ManagedResource
public class Hang implements SelfNaming {

    private final Set<CompletableFuture<Void>> waiting = ConcurrentHashMap.newKeySet();
    private final String component;
    private volatile boolean closed;

    Hang(@Value("${spring.application.name}") String component) {
        this.component = component;
    }

    /** Completes at the next release. To cancel it gives up waiting. */
    CompletableFuture<Void> next() {
        CompletableFuture<Void> released = new CompletableFuture<>();
        waiting.add(released);
        released.whenComplete((release, givenUp) -> waiting.remove(released));
        if (closed) {
            released.complete(null);
        }
        return released;
    }

    /** Calls that wait now. */
    @ManagedAttribute
    public int getWaiting() {
        return waiting.size();
    }

    /**
     * Releases every call that waits now.
     *
     * @return the number of calls released
     */
    @ManagedOperation
    public int release() {
        return (int) waiting.stream().filter(call -> call.complete(null)).count();
    }

    /** Runs before the web server waits for its calls to end. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        closed = true;
        release();
    }

    @Override
    public ObjectName getObjectName() throws MalformedObjectNameException {
        return new ObjectName("dev.fusebox:type=Hang,component=" + component);
    }
}
