package dev.fusebox.lab.predict;

/** One call under simulation. */
final class SimulatedCall {

    final double sent;
    final boolean[] holds;

    /** Index of the stage it enters next. */
    int next;

    boolean admitted;

    /** The breaker has counted it as timed out; it goes on nevertheless. */
    boolean late;

    /** The client has been answered. */
    boolean over;

    SimulatedCall(double sent, int stages) {
        this.sent = sent;
        this.holds = new boolean[stages];
    }
}
