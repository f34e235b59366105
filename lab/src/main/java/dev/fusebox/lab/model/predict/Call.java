package dev.fusebox.lab.model.predict;

/** One call under simulation. */
final class Call {

    final double sent;
    final boolean[] holds;

    /** Index of the stage it enters next. */
    int next;

    boolean admitted;

    /** The breaker has counted it as timed out; it goes on nevertheless. */
    boolean late;

    /** The client has been answered. */
    boolean over;

    Call(double sent, int stages) {
        this.sent = sent;
        this.holds = new boolean[stages];
    }
}
