package dev.fusebox.lab.results.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.results.trial.CallerPlaces.Part;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallerPlacesTest {

    private static final RouteCounts NONE = new RouteCounts(true, Map.of(), null, null, null);

    private static LimitReading limit(LimitKind kind, int max, Integer inUse, Integer queued) {
        return new LimitReading(
                Made.limit("gateway", LimitId.prefix(kind), kind, WhenFull.QUEUES, max), inUse, queued, null);
    }

    private static LimitReading reading(String process, LimitKind kind, int max, int inUse) {
        return new LimitReading(
                Made.limit(process, LimitId.prefix(kind), kind, WhenFull.QUEUES, max), inUse, null, null);
    }

    private static RouteCounts rejected(long calls, Long succeeded) {
        return new RouteCounts(true, Map.of("gateway/semaphore.a", calls), 0L, 0L, succeeded);
    }

    private static int sum(CallerPlaces places) {
        return places.parts().stream().mapToInt(Part::calls).sum();
    }

    @Test
    void every_caller_has_a_place() {
        CallerPlaces places = CallerPlaces.of(
                250,
                40,
                List.of(limit(LimitKind.SEMAPHORE, 130, 130, null), limit(LimitKind.HTTP_POOL, 40, 40, 90)),
                rejected(120, 0L),
                Map.of(500, 120));

        assertThat(places.words())
                .isEqualTo(
                        "250 = 40 at the backend + 90 waiting for a connection + 120 rejected by gateway/semaphore.a");
        assertThat(places.fallbackWords()).isEmpty();
    }

    @Test
    void calls_that_no_counter_shows_are_said() {
        CallerPlaces places = CallerPlaces.of(
                250, 100, List.of(limit(LimitKind.EVENT_LOOP, 4, 4, 0)), rejected(3, 0L), Map.of(503, 3));

        assertThat(places.words()).endsWith("3 rejected by gateway/semaphore.a + 147 that no counter shows");
        assertThat(sum(places)).isEqualTo(250);
    }

    @Test
    void calls_with_a_connection_and_no_thread_wait_for_a_request_thread() {
        CallerPlaces places = CallerPlaces.of(
                600,
                500,
                List.of(limit(LimitKind.CONNECTIONS, 8192, 601, null), limit(LimitKind.THREADS, 500, 500, null)),
                NONE,
                Map.of());

        assertThat(places.words()).isEqualTo("600 = 500 at the backend + 100 waiting for a request thread");
    }

    @Test
    void calls_that_wait_for_the_same_of_two_processes_are_told_apart() {
        List<LimitReading> chain = Stream.of("gateway", "service")
                .flatMap(process -> Stream.of(
                        reading(process, LimitKind.CONNECTIONS, 8192, process.equals("gateway") ? 600 : 501),
                        reading(process, LimitKind.THREADS, 500, 500)))
                .toList();

        assertThat(CallerPlaces.of(600, 499, chain, NONE, Map.of()).words())
                .isEqualTo("600 = 499 at the backend + 1 waiting for a request thread of service"
                        + " + 100 waiting for a request thread of gateway");
    }

    @Test
    void a_queue_that_others_wait_in_too_holds_no_more_callers_than_there_are() {
        CallerPlaces places = CallerPlaces.of(60, 50, List.of(limit(LimitKind.HTTP_POOL, 50, 50, 30)), NONE, Map.of());

        assertThat(places.at(Place.WAITING)).isEqualTo(10);
    }

    @Test
    void counts_that_include_other_callers_are_said_to() {
        CallerPlaces places = CallerPlaces.of(60, 50, List.of(), rejected(15, 0L), Map.of());

        assertThat(places.words())
                .isEqualTo("60 = 50 at the backend + 15 rejected by gateway/semaphore.a - 5 of other callers");
    }

    @Test
    void rejected_calls_that_a_fallback_answers_are_rejected() {
        CallerPlaces places = CallerPlaces.of(512, 25, List.of(), rejected(487, 0L), Map.of(200, 487));

        assertThat(places.words()).isEqualTo("512 = 25 at the backend + 487 rejected by gateway/semaphore.a");
        assertThat(places.fallbackWords()).contains("487 of 512 were rejected and answered 200 by a fallback");
    }

    @Test
    void a_fallback_may_answer_with_another_status() {
        assertThat(CallerPlaces.of(512, 25, List.of(), rejected(487, 0L), Map.of(405, 487))
                        .fallbackWords())
                .contains("487 of 512 were rejected and answered 405 by a fallback");
    }

    @Test
    void an_answer_that_no_counter_explains_is_the_backends_when_it_is_good() {
        CallerPlaces places = CallerPlaces.of(30, 10, List.of(), NONE, Map.of(200, 15, 404, 4, 0, 1));

        assertThat(places.parts())
                .containsExactly(
                        new Part(Place.AT_BACKEND, null, 10),
                        new Part(Place.ANSWERED, null, 15),
                        new Part(Place.UNEXPLAINED, null, 5));
    }

    @Test
    void without_a_count_of_the_backend_the_rest_is_elsewhere() {
        CallerPlaces places =
                CallerPlaces.of(64, null, List.of(limit(LimitKind.HTTP_POOL, 20, 20, 44)), NONE, Map.of());

        assertThat(places.words()).isEqualTo("64 = 44 waiting for a connection + 20 that no counter shows");
    }
}
