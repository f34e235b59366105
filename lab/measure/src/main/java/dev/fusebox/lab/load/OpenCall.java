package dev.fusebox.lab.load;

import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.LoadFigures;
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

    /** One of {@link LoadFigures#UNANSWERED} until there is an answer. */
    String status = LoadFigures.NO_ANSWER;

    /** This machine had no file or port for it. */
    boolean notSent;

    OpenCall(double dueSeconds, @Nullable String path) {
        this.path = path;
        this.due = (long) (dueSeconds * 1e9);
    }

    double lateMs() {
        return Math.max(0, sent - due) / 1e6;
    }

    /** It took from the moment it was due, so that waiting to be sent counts. */
    CallRow row() {
        return new CallRow(due / 1e6, lateMs(), Math.max(0, ended - due) / 1e6, status);
    }
}
