package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.limits.ErrorCounts;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes one thing happen at a gateway at rest, and describes what it does. */
enum BehaviourTest {
    FULL_ISOLATION(CallBehaviour::fullIsolation, false, Behaviour.REFUSED_ANSWER, Behaviour.REFUSED_COUNTS),
    SLOW_BACKEND(CallBehaviour::slowBackend, true, Behaviour.TIMED_OUT_ANSWER, Behaviour.TIMED_OUT_COUNTS),
    FAILING_BACKEND("/status/500", Behaviour.BACKEND_ERROR_ANSWER, Behaviour.BACKEND_ERROR_COUNTS),
    IMPATIENT_CLIENTS(
            CallBehaviour::impatientClients, true, Behaviour.CLIENT_GONE_PERMIT, Behaviour.CLIENT_GONE_COUNTS),
    OPEN_BREAKER(BreakerTrip::opened, true, Behaviour.OPEN_ANSWER, Behaviour.OPEN_RECOVERS),
    LATE_SUCCESS(BreakerTrip::lateSuccess, true, Behaviour.OPEN_CLOSED_BY, Behaviour.OPEN_CLOSED_BY),
    /** To be run last, on a route whose service has been killed. */
    DEAD_BACKEND(Endpoint.HELLO.path(), Behaviour.DEAD_ANSWER, Behaviour.DEAD_COUNTS);

    static final String NO_BREAKER = "it has no circuit breaker";

    private static final int LONGEST_TIME_LIMIT_MS = 6000;
    private static final int LONGEST_BODY = 160;

    private interface Procedure {
        Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException;
    }

    private final Procedure procedure;
    private final boolean waitsForTimeLimit;
    private final Set<Behaviour> about;

    /** @param last that it is about, of those from the first one on */
    BehaviourTest(Procedure procedure, boolean waitsForTimeLimit, Behaviour first, Behaviour last) {
        this.procedure = procedure;
        this.waitsForTimeLimit = waitsForTimeLimit;
        this.about = EnumSet.range(first, last);
    }

    BehaviourTest(String failingPath, Behaviour answer, Behaviour counts) {
        this(side -> CallBehaviour.failing(side, failingPath, answer, counts), false, answer, counts);
    }

    /** What it is about, in the order in which results list it. */
    Set<Behaviour> about() {
        return about;
    }

    /**
     * One finding for each behaviour. A missing one may be found in another try: on a cold or busy machine calls may come too late. No
     * call is held at the end.
     */
    Map<Behaviour, BehaviourFinding> on(GatewayUnderTest side) throws IOException, InterruptedException {
        boolean aboutBreaker = this == OPEN_BREAKER || this == LATE_SUCCESS;
        if (aboutBreaker && side.published().isEmpty()) {
            return notMeasured(NO_BREAKER);
        }
        int limit = side.timeLimit();
        if (waitsForTimeLimit && (limit == 0 || limit > LONGEST_TIME_LIMIT_MS)) {
            return notMeasured(
                    limit == 0 ? "it has no time limit" : "its time limit of " + limit + " ms is too long to wait for");
        }
        return procedure.on(side);
    }

    Map<Behaviour, BehaviourFinding> notMeasured(String why) {
        BehaviourFinding finding = BehaviourFinding.notMeasured(why);
        return about.stream().collect(Collectors.toMap(b -> b, b -> finding));
    }

    /** Status and body, without what differs from call to call. */
    static BehaviourFinding describeResponse(CallAnswer answer) {
        if (answer.status() == 0) {
            return BehaviourFinding.of("no answer", "no answer after " + answer.millis() + " ms");
        }
        String body = answer.body().strip().replaceAll("\"timestamp\":\"[^\"]*\"", "\"timestamp\":\"..\"");
        String shown = body.length() > LONGEST_BODY ? body.substring(0, LONGEST_BODY) + ".." : body;
        return BehaviourFinding.of(answer.status() + " " + (shown.isEmpty() ? "without a body" : shown));
    }

    /**
     * Whether calls counted as errors, from the breaker's window before and after.
     *
     * @param calls their number
     * @param otherErrors errors of other causes meanwhile
     * @param otherSuccesses other calls that ended well meanwhile
     */
    static BehaviourFinding countedAs(
            int calls, long otherErrors, long otherSuccesses, BreakerReading before, BreakerReading after) {
        long errors =
                figure(after.figures().windowErrors()) - figure(before.figures().windowErrors()) - otherErrors;
        long window =
                figure(after.figures().windowCalls()) - figure(before.figures().windowCalls());
        String seen = "%d of %d".formatted(Math.max(0, Math.min(errors, calls)), calls);
        if (errors > 0) {
            String gist = errors >= calls ? "an error" : "sometimes an error";
            return BehaviourFinding.of(gist, "%s (%s)".formatted(gist, seen));
        }
        return window - otherErrors - otherSuccesses > 0
                ? BehaviourFinding.of("no error", "no error (%s); it counts as a successful call".formatted(seen))
                : BehaviourFinding.of("nothing", "nothing: no such call is in its window (%s)".formatted(seen));
    }

    private static int figure(@Nullable Integer counted) {
        return Objects.requireNonNull(counted, "the circuit breaker does not publish its window");
    }

    /** What was counted by cause between two looks. */
    static ErrorCounts since(BreakerReading before, BreakerReading now) {
        return now.figures().errors().since(before.figures().errors());
    }
}
