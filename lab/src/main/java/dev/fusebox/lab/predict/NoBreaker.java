package dev.fusebox.lab.predict;

/** Lets everything through. */
final class NoBreaker extends SimulatedBreaker {

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
