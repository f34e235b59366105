package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.load.SingleCall.CallAnswer;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import dev.fusebox.limits.ErrorCounts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Findings from answers and counts. */
final class BehaviourFindings {

    private static final int LONGEST_BODY = 160;

    private BehaviourFindings() {}

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
     * @param calls how many there were
     * @param errorsBeside errors of other causes meanwhile
     * @param goodBeside other calls that ended well meanwhile
     */
    static BehaviourFinding countedAs(
            int calls, long errorsBeside, long goodBeside, BreakerReading before, BreakerReading after) {
        long errors =
                figure(after.figures().windowErrors()) - figure(before.figures().windowErrors()) - errorsBeside;
        long window =
                figure(after.figures().windowCalls()) - figure(before.figures().windowCalls());
        String seen = "%d of %d".formatted(Math.max(0, Math.min(errors, calls)), calls);
        if (errors >= calls) {
            return BehaviourFinding.of("an error", "an error (%s)".formatted(seen));
        }
        if (errors > 0) {
            return BehaviourFinding.of("sometimes an error", "sometimes an error (%s)".formatted(seen));
        }
        return window - errorsBeside - goodBeside > 0
                ? BehaviourFinding.of("no error", "no error (%s); it counts as a good call".formatted(seen))
                : BehaviourFinding.of("nothing", "nothing: no such call is in its window (%s)".formatted(seen));
    }

    private static int figure(@Nullable Integer counted) {
        return Objects.requireNonNull(counted, "the circuit breaker does not tell what is in its window");
    }

    /** What was counted by cause between two looks. */
    static ErrorCounts since(BreakerReading before, BreakerReading now) {
        return now.figures().errors().since(before.figures().errors());
    }
}
