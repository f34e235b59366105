package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a probe sees once it sends no more callers.
 *
 * @param most calls that were held at once
 * @param through how many of them are behind the limit that binds
 * @param lost calls that ended although no limit rejected them
 * @param limits of the way, with the most that was in use
 * @param doubts what contradicts what
 */
record ProbeReading(
        int callers,
        int most,
        int through,
        int lost,
        @Nullable LimitReading binding,
        List<LimitReading> limits,
        CallerPlaces places,
        Map<Integer, Integer> answers,
        List<String> doubts) {

    static ProbeReading of(CallHold hold, ObservedRoute route, int mostBefore) throws IOException {
        int sent = hold.calls().sent();
        Map<Integer, Integer> answers = hold.calls().answers();
        // The gateway counts a rejection before the caller has its answer.
        int most = Math.max(mostBefore, route.heldNow());
        Integer held = hold.backend().held();
        RouteCounts counts = route.counts();
        LimitReading binding = most >= sent ? null : route.binding();
        int through = route.through(most, held != null, binding);
        int ended = answers.values().stream().mapToInt(Integer::intValue).sum();
        int lost = Math.max(0, ended - (int) counts.rejectedCalls());
        long timedOut = Objects.requireNonNullElse(counts.timedOut(), 0L);
        // The gateway counts the end of a call before the caller has its answer.
        long gone = Math.max(lost, timedOut + Objects.requireNonNullElse(counts.failed(), 0L));
        int atBackend = held != null ? held : (int) Math.max(0, through - gone);
        List<LimitReading> limits = route.limits();
        CallerPlaces places = CallerPlaces.of(sent, atBackend, limits, counts, answers);
        ProbeDoubts doubts =
                new ProbeDoubts(through, held != null, binding, route.before(), limits, counts.rejected(), timedOut);
        return new ProbeReading(sent, most, through, lost, binding, limits, places, answers, doubts.sentences());
    }

    /** Calls that a limit let through and that are over. */
    int ended() {
        return Math.max(lost, places.at(Place.TIMED_OUT) + places.at(Place.FAILED));
    }
}
