package dev.fusebox.lean;

/** Hears how the calls of one circuit breaker end, each once, as its caller sees it. */
interface Outcome {

    Outcome UNSEEN = new Outcome() {
        @Override
        public void succeeded() {}

        @Override
        public void failed(Throwable failure) {}
    };

    void succeeded();

    void failed(Throwable failure);
}
