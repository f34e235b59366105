package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.BystanderResult.HungEnd;
import dev.fusebox.lab.results.CallFigures;
import dev.fusebox.lab.results.CallerPlaces;
import dev.fusebox.lab.results.CallerPlaces.Place;
import dev.fusebox.lab.results.CpuUse;
import dev.fusebox.lab.results.InstanceHealth;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one trial of a bystander experiment saw.
 *
 * @param healthy the healthy calls
 * @param idle the same before, with no caller held
 * @param end where each caller of the hung route was when the last healthy call had its answer
 * @param answers the answers to callers of the hung route until then, by status
 * @param exhausted full name of what the healthy route needs too and was full; {@code null} for nothing
 * @param machine the processors meanwhile; {@code null} where the system does not tell
 * @param fullService threads of the healthy route's own service, all taken by held calls; {@code null} where they are not
 * @param instances of a gateway that has several, each by itself; healthy, idle and exhausted are those of the one that is harmed most
 */
@RecordBuilder
record BystanderTrial(
        Healthy healthy,
        Healthy idle,
        Arrival arrival,
        CallerPlaces end,
        Map<Integer, Integer> answers,
        @Nullable String exhausted,
        @Nullable CpuUse machine,
        @Nullable LimitReading fullService,
        List<InstanceHealth> instances,
        Release release)
        implements BystanderTrialBuilder.With {

    /**
     * Callers of the hung route that have arrived: at the backend, in a queue, or rejected.
     *
     * @param held the most of them that were at the backend
     * @param places where each of them was when the healthy calls began
     * @param heldBy what stopped further ones; {@code null} when nothing did
     */
    record Arrival(int held, CallerPlaces places, @Nullable LimitReading heldBy) {

        /**
         * Callers that should be at the backend and are not, although neither the gateway has ended their calls nor a limit makes them
         * wait.
         */
        int missing() {
            int ended = places.parts().stream()
                    .filter(p -> p.place() != Place.AT_BACKEND
                            && p.place() != Place.WAITING
                            && p.place() != Place.ELSEWHERE
                            && p.place() != Place.ANSWERED)
                    .mapToInt(CallerPlaces.Part::calls)
                    .sum();
            int possible = places.callers() - ended;
            Integer size = heldBy == null ? null : heldBy.max();
            return Math.max(0, Math.min(possible, Objects.requireNonNullElse(size, possible)) - held);
        }
    }

    /**
     * What was seen once the callers were let go.
     *
     * @param recoveryMs until the hung route answered again; {@code null} when it did not in time, or the trial did not wait for it
     * @param stillInUse limits that did not get back to 0
     * @param hungEnds how the calls of the hung route ended; {@code null} where the lab let them go
     * @param hungCalls the same calls together
     */
    record Release(
            @Nullable Long recoveryMs,
            List<String> stillInUse,
            @Nullable List<HungEnd> hungEnds,
            @Nullable CallFigures hungCalls) {

        static final Release NOT_YET = new Release(null, List.of(), null, null);
    }

    /** The verdict by the healthy calls alone. */
    private BystanderVerdict seen() {
        return BystanderResult.judge(idle, healthy);
    }

    BystanderVerdict verdict() {
        return doubt() == null ? seen() : BystanderVerdict.INCONCLUSIVE;
    }

    /** Why the trial decides nothing; {@code null} when it decides. Too few held callers can hide harm, but cannot do any. */
    @Nullable
    String doubt() {
        if (machine != null && machine.disturbed() && machineMayHarm()) {
            return machine.words();
        }
        if (arrival.held() == 0) {
            return "no call of the hung route reached its backend: "
                    + arrival.places().words();
        }
        if (fullService != null && seen() != BystanderVerdict.ISOLATED) {
            return "the service of the healthy route is full of held calls, so nothing is known of the gateway: "
                    + fullService.fullName() + " has " + fullService.inUse() + " of " + fullService.max()
                    + " in use; pass fewer --callers, or give the service more threads";
        }
        return seen() == BystanderVerdict.ISOLATED ? notHeld() : null;
    }

    /** Other programs make calls slow, so they explain harm; but neither the lack of harm nor a limit full of held callers. */
    private boolean machineMayHarm() {
        return switch (seen()) {
            case ISOLATED -> false;
            case DEAD -> exhausted == null;
            case DEGRADED, INCONCLUSIVE -> true;
        };
    }

    private @Nullable String notHeld() {
        int missing = arrival.missing();
        if (missing > 0) {
            return "%d of the calls that nothing stopped did not reach the backend of the hung route: %s"
                    .formatted(missing, arrival.places().words());
        }
        return end.at(Place.ANSWERED) == 0
                ? null
                : "the backend of the hung route did not hold its callers, %d had their answer: %s"
                        .formatted(end.at(Place.ANSWERED), end.words());
    }
}
