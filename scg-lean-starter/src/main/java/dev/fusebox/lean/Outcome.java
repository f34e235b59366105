package dev.fusebox.lean;

/** Hears how the calls of one circuit breaker end, each once, as its caller sees it. */
interface Outcome {

    Outcome UNSEEN = new Outcome() {};

    default void succeeded() {}

    default void failed(Throwable failure) {}
}
