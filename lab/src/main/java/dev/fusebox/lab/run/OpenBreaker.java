package dev.fusebox.lab.run;

import dev.fusebox.lab.load.SingleCall.Answer;
import dev.fusebox.lab.model.Behaviour;
import dev.fusebox.lab.model.BreakerNow;
import dev.fusebox.lab.model.Finding;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Opens the breaker by time-outs, makes the service healthy again, and calls until a call is answered. */
final class OpenBreaker implements Experiment {

    private static final String HELLO = "/hello/leo";
    private static final long PATIENCE_MS = 10_000;
    private static final long BETWEEN_CALLS_MS = 100;

    /** Resilience4j's own default is a minute. */
    private static final long LONGEST_MS = 75_000;

    /** How much later than its time a breaker may let the first call through, on a busy machine. */
    private static final long LATE_MS = 1500;

    @Override
    public List<Behaviour> about() {
        return List.of(Behaviour.OPEN_ANSWER, Behaviour.OPEN_RECOVERS);
    }

    @Override
    public Map<Behaviour, Finding> on(Side side) throws IOException, InterruptedException {
        Map<Behaviour, Finding> found = new EnumMap<>(Behaviour.class);
        Trip trip = new Trip(side);
        try {
            if (!trip.awaitOpen()) {
                about().forEach(b -> found.put(
                        b,
                        Finding.notMeasured("%d calls that timed out did not open it"
                                .formatted(trip.calls().size()))));
                return found;
            }
            BreakerNow open = side.breaker();
            Answer answer = side.begin(HELLO).await(PATIENCE_MS);
            if (Answers.zero(Answers.since(open, side.breaker()).shortCircuited()) > 0) {
                found.put(Behaviour.OPEN_ANSWER, Answers.whatTheCallerGets(answer));
            }
        } finally {
            trip.release();
        }
        found.put(Behaviour.OPEN_RECOVERS, recovery(side, trip));
        return found;
    }

    private static Finding recovery(Side side, Trip trip) throws IOException, InterruptedException {
        long healthyAfter = trip.openFor();
        int refused = 0;
        while (trip.openFor() < LONGEST_MS) {
            if (side.begin(HELLO).await(PATIENCE_MS).ok()) {
                long after = trip.openFor();
                Integer openMs = side.breaker().openMs();
                boolean inTime = openMs != null && after >= openMs - LATE_MS && after <= openMs + LATE_MS;
                return Finding.of(
                        inTime ? "when its " + openMs + " ms are over" : "after " + after / 1000 + " s",
                        "%.1f s after the backend is, %.1f s after it opened (set to %s ms); %d calls refused meanwhile"
                                .formatted((after - healthyAfter) / 1000.0, after / 1000.0, openMs, refused));
            }
            refused++;
            Thread.sleep(BETWEEN_CALLS_MS);
        }
        return Finding.of("not", "not within " + LONGEST_MS / 1000 + " s");
    }
}
