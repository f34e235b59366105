package dev.fusebox.limits.spring;

/** A circuit breaker of this starter that another library calls by Resilience4j's core API: it tells how each call ended. */
public interface OutcomeCounter {

    void succeeded();

    void failed(Throwable failure);
}
