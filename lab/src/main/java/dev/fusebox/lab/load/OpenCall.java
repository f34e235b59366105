package dev.fusebox.lab.load;

import dev.fusebox.lab.results.LoadFigures;
import org.jspecify.annotations.Nullable;

/** One call of open arrivals. Times in nanoseconds since the schedule began; written by the event loop, read when all is over. */
final class OpenCall {

    final long due;

    /** Of the address, where it is not that of the request. */
    final @Nullable String path;

    /** When its connection began; -1 before. */
    long sent = -1;

    /** When its answer was complete or failed; -1 before. */
    long ended = -1;

    /** {@link LoadFigures#NO_ANSWER} until there is one. */
    String status = LoadFigures.NO_ANSWER;

    /** This machine had no file or port for it. */
    boolean notSent;

    OpenCall(double dueSeconds) {
        this(dueSeconds, null);
    }

    OpenCall(double dueSeconds, @Nullable String path) {
        this.path = path;
        this.due = (long) (dueSeconds * 1e9);
    }

    boolean answered() {
        return !status.equals(LoadFigures.NO_ANSWER);
    }

    boolean ok() {
        return status.startsWith("2");
    }

    double lateMs() {
        return Math.max(0, sent - due) / 1e6;
    }

    /** From the moment it was due, so that waiting to be sent counts. */
    double tookMs() {
        return Math.max(0, ended - due) / 1e6;
    }
}
