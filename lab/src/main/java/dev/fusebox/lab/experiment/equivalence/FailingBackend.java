package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.load.SingleCall.CallAnswer;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Five calls that cannot end well: the service answers 500, or there is nobody. */
final class FailingBackend implements BehaviourTest {

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
        return new FailingBackend(Endpoint.HELLO.path(), Behaviour.DEAD_ANSWER, Behaviour.DEAD_COUNTS);
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
    public Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        BreakerReading before = side.breaker();
        CallAnswer first = side.begin(path).await(PATIENCE_MS);
        for (int i = 1; i < CALLS; i++) {
            side.begin(path).await(PATIENCE_MS);
        }
        return Map.of(
                answer, BehaviourFindings.describeResponse(first),
                counts, BehaviourFindings.countedAs(CALLS, 0, 0, before, side.counted()));
    }
}
