package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.results.trial.Healthy;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one trial of a bystander experiment saw.
 *
 * @param healthySide of a gateway that has several instances, of the one that is harmed most
 * @param hungSide until the last healthy call had its answer
 * @param end where each caller of the hung route was then
 * @param heldBy what stopped further callers of the hung route; {@code null} when nothing did
 * @param machine the processors meanwhile; {@code null} where the system does not tell
 * @param fullService threads of the healthy route's own service, all taken by held calls; {@code null} where they are not
 */
@RecordBuilder
record BystanderTrial(
        HealthySide healthySide,
        HungSide hungSide,
        CallerPlaces end,
        @Nullable LimitReading heldBy,
        @Nullable CpuUse machine,
        @Nullable LimitReading fullService)
        implements BystanderTrialBuilder.With {

    /** Places of callers whose calls neither the gateway nor a limit has ended. */
    private static final Set<Place> NOT_ENDED =
            EnumSet.of(Place.AT_BACKEND, Place.WAITING, Place.ELSEWHERE, Place.ANSWERED);

    private int held() {
        return Objects.requireNonNull(hungSide.held());
    }

    private CallerPlaces places() {
        return Objects.requireNonNull(hungSide.places());
    }

    /** The verdict by the healthy calls alone. */
    private BystanderVerdict seen() {
        return Healthy.judge(healthySide.idle(), Objects.requireNonNull(healthySide.healthy()));
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
        if (held() == 0) {
            return "no call of the hung route reached its backend: " + places().words();
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
            case DEAD -> healthySide.exhaustedLimit() == null;
            case DEGRADED, INCONCLUSIVE -> true;
        };
    }

    private @Nullable String notHeld() {
        int missing = missing(places(), held(), heldBy);
        if (missing > 0) {
            return "%d of the calls that nothing stopped did not reach the backend of the hung route: %s"
                    .formatted(missing, places().words());
        }
        return end.at(Place.ANSWERED) == 0
                ? null
                : "the backend of the hung route did not hold its callers, %d had their answer: %s"
                        .formatted(end.at(Place.ANSWERED), end.words());
    }

    /**
     * Callers that should be at the backend and are not, although neither the gateway has ended their calls nor a limit makes them
     * wait.
     */
    static int missing(CallerPlaces places, int held, @Nullable LimitReading heldBy) {
        int ended = places.parts().stream()
                .filter(p -> !NOT_ENDED.contains(p.place()))
                .mapToInt(CallerPlaces.Part::calls)
                .sum();
        int possible = places.callers() - ended;
        Integer size = heldBy == null ? null : heldBy.max();
        return Math.max(0, Math.min(possible, Objects.requireNonNullElse(size, possible)) - held);
    }
}
