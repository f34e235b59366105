package dev.fusebox.lab.run;

import dev.fusebox.lab.load.SingleCall.Answer;
import dev.fusebox.lab.model.BreakerNow;
import dev.fusebox.lab.model.BreakerSeries;
import dev.fusebox.lab.model.Errors;
import dev.fusebox.lab.model.Finding;

/** Findings from answers and counts. */
final class Answers {

    private static final int LONGEST_BODY = 160;

    private Answers() {}

    /** Status and body, without what differs from call to call. */
    static Finding whatTheCallerGets(Answer answer) {
        if (answer.status() == 0) {
            return Finding.of("no answer", "no answer after " + answer.millis() + " ms");
        }
        String body = answer.body().strip().replaceAll("\"timestamp\":\"[^\"]*\"", "\"timestamp\":\"..\"");
        String shown = body.length() > LONGEST_BODY ? body.substring(0, LONGEST_BODY) + ".." : body;
        return Finding.of(answer.status() + " " + (shown.isEmpty() ? "without a body" : shown));
    }

    /**
     * Whether calls counted as errors, from the breaker's window before and after.
     *
     * @param calls how many there were
     * @param errorsBeside errors of other causes meanwhile
     * @param goodBeside other calls that ended well meanwhile
     */
    static Finding howTheyCount(int calls, long errorsBeside, long goodBeside, BreakerNow before, BreakerNow after) {
        long errors = after.figures().windowErrors() - before.figures().windowErrors() - errorsBeside;
        long window = after.figures().windowCalls() - before.figures().windowCalls();
        String seen = "%d of %d".formatted(Math.max(0, Math.min(errors, calls)), calls);
        if (errors >= calls) {
            return Finding.of("an error", "an error (%s)".formatted(seen));
        }
        if (errors > 0) {
            return Finding.of("sometimes an error", "sometimes an error (%s)".formatted(seen));
        }
        return window - errorsBeside - goodBeside > 0
                ? Finding.of("no error", "no error (%s); it counts as a good call".formatted(seen))
                : Finding.of("nothing", "nothing: no such call is in its window (%s)".formatted(seen));
    }

    /** What was counted by cause between two looks. */
    static Errors since(BreakerNow before, BreakerNow now) {
        BreakerSeries.Point earlier = before.figures();
        return now.figures().errors().since(earlier.errors());
    }

    static long zero(Long count) {
        return count == null ? 0 : count;
    }
}
