package dev.fusebox.lab.run;

import dev.fusebox.lab.load.SingleCall.Answer;
import dev.fusebox.lab.model.Behaviour;
import dev.fusebox.lab.model.BreakerNow;
import dev.fusebox.lab.model.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Five calls that cannot end well: the service answers 500, or there is nobody. */
final class FailingBackend implements Experiment {

    private static final int CALLS = 5;
    private static final long PATIENCE_MS = 10_000;

    private final String path;
    private final Behaviour answer;
    private final Behaviour counts;

    private FailingBackend(String path, Behaviour answer, Behaviour counts) {
        this.path = path;
        this.answer = answer;
        this.counts = counts;
    }

    static FailingBackend thatAnswers500() {
        return new FailingBackend("/status/500", Behaviour.BACKEND_ERROR_ANSWER, Behaviour.BACKEND_ERROR_COUNTS);
    }

    /** To be run on a route whose service has been killed. */
    static FailingBackend thatIsDead() {
        return new FailingBackend("/hello/leo", Behaviour.DEAD_ANSWER, Behaviour.DEAD_COUNTS);
    }

    @Override
    public List<Behaviour> about() {
        return List.of(answer, counts);
    }

    @Override
    public boolean waitsForTimeLimit() {
        return false;
    }

    @Override
    public Map<Behaviour, Finding> on(Side side) throws IOException, InterruptedException {
        BreakerNow before = side.breaker();
        Answer first = side.begin(path).await(PATIENCE_MS);
        for (int i = 1; i < CALLS; i++) {
            side.begin(path).await(PATIENCE_MS);
        }
        return Map.of(
                answer, Answers.whatTheCallerGets(first),
                counts, Answers.howTheyCount(CALLS, 0, 0, before, side.counted()));
    }
}
