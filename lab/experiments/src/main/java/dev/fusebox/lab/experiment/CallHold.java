package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.load.call.Callers;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.FailableIntSupplier;

/**
 * Callers that are held behind a gateway, and how they are let go so that no limit stays in use.
 *
 * @param backend counts the calls it holds, and lets them go on request or by itself
 */
public record CallHold(Callers calls, HeldBackend backend, Clock clock) implements AutoCloseable {

    private static final long LOOK_MS = 50;

    /**
     * Waits until every caller is held or answered, or nothing has changed for {@code settleMs}. Time in which the lab itself stands
     * still does not count: calls stand still with it.
     *
     * @return the most that were held at once meanwhile
     */
    public int awaitSettled(long settleMs) throws IOException, InterruptedException {
        return awaitSettled(settleMs, () -> Objects.requireNonNull(backend.held()));
    }

    /** As {@link #awaitSettled(long)}, by another count of the calls that are held now. */
    public int awaitSettled(long settleMs, FailableIntSupplier<IOException> count)
            throws IOException, InterruptedException {
        long unchangedMs = 0;
        int held = count.getAsInt();
        int waiting = calls.waiting();
        int most = held;
        while (held < waiting && unchangedMs < settleMs) {
            clock.sleep(LOOK_MS);
            unchangedMs += LOOK_MS;
            int heldNow = count.getAsInt();
            int waitingNow = calls.waiting();
            if (heldNow != held || waitingNow != waiting) {
                unchangedMs = 0;
            }
            held = heldNow;
            waiting = waitingNow;
            most = Math.max(most, held);
        }
        return most;
    }

    /** Limits that calls use beyond what was in use before. A client's connection may stay open without a call on it. */
    public static Stream<LimitReading> inUse(List<LimitReading> now, List<LimitReading> before) {
        return now.stream()
                .filter(l -> l.kind().holdsCalls() && l.kind() != LimitKind.CONNECTIONS)
                .filter(l -> l.inUseSince(l.among(before)) > 0);
    }

    /** {@code 12 x 503, 3 x no answer}, from answers by status; 0 for those without one. */
    public static String answerCounts(Map<Integer, Integer> answers) {
        return answers.entrySet().stream()
                .map(e -> e.getValue() + " x " + (e.getKey() == 0 ? "no answer" : e.getKey()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Lets all callers go. Calls that waited before a limit arrive now, and are let go in turn. Where the backend cannot be asked to,
     * the connections are closed at once, so that a gateway that notices does not wait for them.
     */
    @Override
    public void close() {
        long deadline = clock.millis() + backend.patienceMs();
        calls.stopCalling();
        try {
            while (!backend.givesUp() && calls.waiting() > 0 && clock.millis() < deadline) {
                backend.release();
                clock.sleep(LOOK_MS);
            }
        } catch (IOException gone) {
            // The service has ended, and its calls with it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            calls.close();
        }
    }

    /** Waits until no limit on the way is in use; the full names of limits that still are when patience ends. */
    public List<String> awaitClean() throws IOException, InterruptedException {
        return awaitClean(List.of());
    }

    /** As {@link #awaitClean()}, of what is in use beyond {@code before}. */
    public List<String> awaitClean(List<LimitReading> before) throws IOException, InterruptedException {
        long deadline = clock.millis() + backend.patienceMs();
        while (true) {
            backend.release();
            List<String> used =
                    inUse(backend.chain(), before).map(LimitReading::fullName).toList();
            if (used.isEmpty() || clock.millis() >= deadline) {
                return used;
            }
            clock.sleep(LOOK_MS);
        }
    }
}
