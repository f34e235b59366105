package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.HungEnd;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of the callers of the hung route.
 *
 * @param heldBy full name of the limit that stopped further callers of the hung route, {@code null} when none did
 * @param held the most calls of the hung route that were at its backend; {@code null} when no caller was held
 * @param places where each of them was when the healthy calls began; {@code null} when no caller was held
 * @param hungAnswers what the other callers of the hung route got while the rest was held, by status; 0 for no answer
 * @param recoveryMs from the release of the hung calls to the first successful call of their route; {@code null} when there was none in time
 * @param stillInUse limits that were not back at 0 ten seconds after the release
 * @param hungEnds how the calls of the hung route ended by themselves; {@code null} where the lab let them go
 * @param hungCalls all calls of the hung route that {@code hungEnds} has by status
 */
@RecordBuilder
public record HungSide(
        @Nullable String heldBy,
        @Nullable Integer held,
        @Nullable CallerPlaces places,
        Map<Integer, Integer> hungAnswers,
        @Nullable Long recoveryMs,
        List<String> stillInUse,
        @Nullable List<HungEnd> hungEnds,
        @IfKnown @Nullable CallFigures hungCalls)
        implements HungSideBuilder.With {

    /** Before the first caller is held. */
    public static final HungSide NONE = new HungSide(null, null, null, Map.of(), null, List.of(), null, null);
}
