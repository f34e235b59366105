package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes one thing happen at a gateway that is at rest, and tells what was seen. */
enum BehaviourTest {
    FULL_ISOLATION(CallBehaviour::fullIsolation, false, Behaviour.REFUSED_ANSWER, Behaviour.REFUSED_COUNTS),
    SLOW_BACKEND(
            CallBehaviour::slowBackend,
            true,
            Behaviour.TIMED_OUT_ANSWER,
            Behaviour.TIMED_OUT_WHEN,
            Behaviour.TIMED_OUT_PERMIT,
            Behaviour.TIMED_OUT_THREAD,
            Behaviour.TIMED_OUT_BACKEND,
            Behaviour.TIMED_OUT_COUNTS),
    FAILING_BACKEND("/status/500", Behaviour.BACKEND_ERROR_ANSWER, Behaviour.BACKEND_ERROR_COUNTS),
    IMPATIENT_CLIENTS(
            CallBehaviour::impatientClients, true, Behaviour.CLIENT_GONE_PERMIT, Behaviour.CLIENT_GONE_COUNTS),
    OPEN_BREAKER(BreakerBehaviour::opened, true, Behaviour.OPEN_ANSWER, Behaviour.OPEN_RECOVERS),
    LATE_SUCCESS(BreakerBehaviour::lateSuccess, true, Behaviour.OPEN_CLOSED_BY),
    /** To be run last, on a route whose service has been killed. */
    DEAD_BACKEND(Endpoint.HELLO.path(), Behaviour.DEAD_ANSWER, Behaviour.DEAD_COUNTS);

    private static final int LONGEST_TIME_LIMIT_MS = 6000;

    private interface Procedure {
        Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException;
    }

    private final Procedure procedure;
    private final boolean waitsForTimeLimit;
    private final List<Behaviour> about;

    BehaviourTest(Procedure procedure, boolean waitsForTimeLimit, Behaviour... about) {
        this.procedure = procedure;
        this.waitsForTimeLimit = waitsForTimeLimit;
        this.about = List.of(about);
    }

    BehaviourTest(String failingPath, Behaviour answer, Behaviour counts) {
        this(side -> CallBehaviour.failing(side, failingPath, answer, counts), false, answer, counts);
    }

    /** What it is about, in the order in which results list it. */
    List<Behaviour> about() {
        return about;
    }

    /**
     * One finding for each behaviour; one that is left out was missed, as calls of a cold or busy machine may come too late, and
     * may be there in another try. Nothing is held when it returns.
     */
    Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        int limit = side.timeLimit();
        if (waitsForTimeLimit && (limit == 0 || limit > LONGEST_TIME_LIMIT_MS)) {
            return notMeasured(
                    limit == 0 ? "it has no time limit" : "its time limit of " + limit + " ms is too long to wait for");
        }
        return side.published().isPresent() ? procedure.on(side) : notMeasured("it has no circuit breaker");
    }

    Map<Behaviour, BehaviourFinding> notMeasured(String why) {
        BehaviourFinding finding = BehaviourFinding.notMeasured(why);
        return about.stream().collect(Collectors.toMap(b -> b, b -> finding));
    }
}
