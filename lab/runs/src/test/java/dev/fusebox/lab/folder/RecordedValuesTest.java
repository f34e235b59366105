package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Part;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedValuesTest {

    private static CallerPlaces places(Place place) {
        return new CallerPlaces(
                250, List.of(new Part(Place.AT_BACKEND, null, 270), new Part(place, null, -20)), Map.of());
    }

    /** As a bystander experiment of the lab leaves it, where a call that timed out is still at the backend. */
    @Test
    void the_rest_of_the_callers_may_be_below_zero() {
        assertThatCode(() -> RecordedValues.check("results.json: ", places(Place.ELSEWHERE)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> RecordedValues.check("results.json: ", places(Place.TIMED_OUT)))
                .isInstanceOf(UsageException.class)
                .hasMessage("results.json: parts[1].calls is -20; a count is never below 0");
    }
}
