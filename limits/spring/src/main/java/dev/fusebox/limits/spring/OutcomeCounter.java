package dev.fusebox.limits.spring;

/** Hears how each call ended. */
interface OutcomeCounter {

    void succeeded();

    void failed(Throwable failure);
}
