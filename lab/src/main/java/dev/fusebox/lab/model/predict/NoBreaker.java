package dev.fusebox.lab.model.predict;

/** Lets everything through. */
final class NoBreaker extends Breaker {

    @Override
    boolean allows(double now) {
        return true;
    }

    @Override
    void succeeded(double now) {}

    @Override
    void failed(double now) {}

    @Override
    void refused(double now) {}
}
