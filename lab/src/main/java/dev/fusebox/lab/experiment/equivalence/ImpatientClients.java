package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Five clients that close their connections while the service holds their calls. */
final class ImpatientClients implements BehaviourTest {

    private static final int CLIENTS = 5;
    private static final long ARRIVAL_MS = 2000;
    private static final long LATER_MS = 500;

    @Override
    public List<Behaviour> about() {
        return List.of(Behaviour.CLIENT_GONE_PERMIT, Behaviour.CLIENT_GONE_COUNTS);
    }

    @Override
    public Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        BreakerReading before = side.breaker();
        int limit = side.timeLimit();
        List<SingleCall> calls = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                calls.add(side.begin("/hang"));
            }
            long deadline = side.clock().millis() + ARRIVAL_MS;
            while (side.permits() < CLIENTS && side.clock().millis() < deadline) {
                side.clock().sleep(10);
            }
            if (side.permits() < CLIENTS) {
                return Map.of();
            }
            calls.forEach(SingleCall::giveUp);
            side.clock().sleep(LATER_MS);
            int permits = side.permits();
            int atBackend = side.atBackend();
            side.clock().sleep(limit);
            return Map.of(
                    Behaviour.CLIENT_GONE_PERMIT,
                    BehaviourFinding.of(
                            permits == 0 ? "none" : "some",
                            "%d of %d (and %d at the backend)".formatted(permits, CLIENTS, atBackend)),
                    Behaviour.CLIENT_GONE_COUNTS,
                    BehaviourFindings.countedAs(CLIENTS, 0, 0, before, side.counted()));
        } finally {
            side.releaseAll(calls);
        }
    }
}
