package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.util.List;

/**
 * Opens a circuit breaker by calls that nobody answers in time. Hystrix judges its window when the next call comes, and
 * looks at it twice a second; so once they have timed out, single calls follow until one finds it open.
 */
final class BreakerTrip {

    private static final int FEWEST = 25;

    /** Beyond the time limit; a breaker may judge half a second later. */
    private static final long PATIENCE_MS = 2500;

    /** After that, all of the calls that timed out may be expected in the window. */
    private static final long JUDGED_MS = 150;

    private final GatewayUnderTest side;
    private final List<SingleCall> calls;
    private final int timeLimit;
    private long openedAt;

    /** Sends the calls; more than the breaker needs before it judges. */
    BreakerTrip(GatewayUnderTest side) throws IOException {
        this.side = side;
        this.timeLimit = side.timeLimit();
        this.calls = side.hang(callsFor(side));
    }

    static int callsFor(GatewayUnderTest side) throws IOException {
        BreakerRule rule = side.breaker().spec().rule();
        return Math.max(FEWEST, rule == null ? 0 : rule.minimumCalls() + 5);
    }

    List<SingleCall> calls() {
        return calls;
    }

    /** Says whether it opened; then all of its calls have ended or been given up by the gateway. */
    boolean awaitOpen() throws IOException, InterruptedException {
        side.clock()
                .await(
                        timeLimit + PATIENCE_MS - age(),
                        15,
                        () -> look()
                                && (age() > timeLimit + 500 || calls.stream().allMatch(SingleCall::ended)));
        return openedAt != 0;
    }

    /** Whether it has been seen open by now. */
    boolean look() throws IOException, InterruptedException {
        if (openedAt == 0 && age() > timeLimit + JUDGED_MS && !side.breaker().open()) {
            side.begin(Endpoint.HELLO.path()).await(PATIENCE_MS);
        }
        if (openedAt == 0 && side.breaker().open()) {
            openedAt = side.clock().millis();
        }
        return openedAt != 0;
    }

    /** Milliseconds since it was first seen open. */
    long openFor() {
        return side.clock().millis() - openedAt;
    }

    private long age() {
        return calls.get(0).millis();
    }

    void release() throws IOException, InterruptedException {
        side.releaseAll(calls);
    }
}
