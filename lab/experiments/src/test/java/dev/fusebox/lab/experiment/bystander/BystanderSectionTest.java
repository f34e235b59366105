package dev.fusebox.lab.experiment.bystander;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Part;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.results.trial.HungEnd;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BystanderSectionTest {

    private static String text(List<BystanderResult> found) {
        return Sign.plain(BystanderSection.text(found));
    }

    private static final Healthy IDLE = new Healthy(200, 200, 5.0, 9.0, Map.of("200", 200), 0, 0, null);

    private static final CallerPlaces PLACES = new CallerPlaces(
            512,
            List.of(new Part(Place.AT_BACKEND, null, 25), new Part(Place.REJECTED, "zuul-gateway/semaphore.a", 487)),
            Map.of(200, 487));

    private static BystanderResult result(
            BystanderVerdict verdict, String reason, Healthy healthy, Integer critical, CallerPlaces places) {
        return result(verdict, reason, healthy, critical, places, null);
    }

    private static BystanderResult result(
            BystanderVerdict verdict,
            String reason,
            Healthy healthy,
            Integer critical,
            CallerPlaces places,
            List<HungEnd> ends,
            InstanceHealth... instances) {
        return new BystanderResult(
                "zuul.p.service-a.b512",
                "zuul",
                "p",
                new BystanderCase("service-a", 512, "raised to 60 s", null),
                verdict,
                reason,
                new HealthySide(healthy, IDLE, null, List.of(instances)),
                new HungSide(
                        null,
                        healthy == null ? null : 25,
                        places,
                        places == null ? Map.of() : Map.of(200, 487),
                        null,
                        List.of(),
                        ends,
                        null),
                critical,
                null,
                null,
                null);
    }

    @Test
    void calls_of_the_hung_route_that_ended_by_themselves_are_counted_by_status_with_their_times() {
        List<HungEnd> ends =
                List.of(HungEnd.of(200, List.of(50_100L)), HungEnd.of(504, List.of(30_900L, 30_100L, 31_400L)));

        assertThat(text(List.of(result(BystanderVerdict.ISOLATED, null, IDLE, null, PLACES, ends))))
                .containsIgnoringWhitespaces(
                        "Calls of the hung route ended: 1 x 200 after 50.1 s, 3 x 504 after 30.1 to 31.4 s, median 30.9 s.");
    }

    @Test
    void published_figures_stand_below_those_of_this_run() {
        CallFigures here =
                new CallFigures(200, 0, 1.99, 50_200.0, 40.0, 50_100.0, 50_150.0, 50_300.0, 50_400.0, 50_400.0);
        PublishedCalls theirs = new PublishedCalls(
                "paper <b>",
                new CallFigures(20, 20, null, 92_534.0, 254.18, 92_140.0, null, null, null, 92_857.0),
                new CallFigures(202, 202, 1.22, 59_898.0, null, null, 60_061.0, null, null, null));
        BystanderResult b = new BystanderResult(
                "zuul.p.service-a.b512",
                "zuul",
                "p",
                new BystanderCase("service-a", 512, "as they are", null),
                BystanderVerdict.DEAD,
                null,
                new HealthySide(
                        new Healthy(
                                40,
                                40,
                                49_000.0,
                                49_000.0,
                                Map.of("200", 40),
                                0,
                                40,
                                new CallFigures(
                                        40, 0, 0.8, 48_500.0, 300.0, 48_000.0, 48_500.0, 49_000.0, 49_000.0, 49_000.0)),
                        IDLE,
                        null,
                        List.of()),
                new HungSide(null, 25, PLACES, Map.of(), null, List.of(), List.of(), here),
                null,
                null,
                null,
                theirs);

        assertThat(BystanderSection.of(List.of(b)).text())
                .contains("40 of 40 ok, 40 of them after more than 5 s")
                .containsIgnoringWhitespaces(
                        "The calls of both routes, times in ms; published on other machines: compare shapes",
                        "zuul p healthy measured 40 0.80 0 48 500 300 48 000",
                        "zuul p healthy paper <b> 20 - 100 92 534 254 92 140 -",
                        "zuul p hung measured 200 1.99 0 50 200",
                        "zuul p hung paper <b> 202 1.22 100 59 898 - - 60 061");
        assertThat(BystanderSection.of(List.of(b)).blocks())
                .filteredOn(Table.class::isInstance)
                .hasSize(2);
        assertThat(BystanderSection.published(List.of(b)).orElseThrow().markdown())
                .contains("| zuul | p | hung | paper &lt;b> | 202 | 1.22 | 100 |");
    }

    @Test
    void without_published_figures_markdown_has_no_table_of_calls() {
        assertThat(BystanderSection.published(List.of(result(BystanderVerdict.ISOLATED, null, IDLE, null, PLACES))))
                .isEmpty();
    }

    @Test
    void of_several_instances_it_names_the_harmed_ones() {
        Healthy lost = new Healthy(200, 0, null, null, Map.of("no answer", 200), 0, 0, null);
        InstanceHealth first = InstanceHealth.of("zuul-1", 40, IDLE, IDLE, null);
        BystanderResult dead = result(
                BystanderVerdict.DEAD,
                null,
                lost,
                null,
                PLACES,
                null,
                first,
                InstanceHealth.of("zuul-2", 80, lost, IDLE, "zuul-gateway-2/threads"));
        BystanderResult well = result(
                BystanderVerdict.ISOLATED,
                null,
                IDLE,
                null,
                PLACES,
                null,
                first,
                InstanceHealth.of("zuul-2", 80, IDLE, IDLE, null));

        assertThat(text(List.of(dead)))
                .containsIgnoringWhitespaces(
                        "1 of 2 instances of zuul suffered: zuul-1 isolated (40 of the callers, %d of %d healthy calls ok); zuul-2 dead (80 of the callers, 0 of 200 healthy calls ok,"
                                        .formatted(IDLE.ok(), IDLE.sent())
                                + " zuul-gateway-2/threads was full).");
        assertThat(text(List.of(well))).containsIgnoringWhitespaces("None of the 2 instances of zuul suffered:");
    }

    @Test
    void it_says_where_every_caller_is_and_that_a_fallback_answered() {
        assertThat(text(List.of(result(BystanderVerdict.ISOLATED, null, IDLE, null, PLACES))))
                .isEqualTo("""
                          zuul p, 512 callers held on service-a: ISOLATED
                              Healthy route: 200 of 200 ok, p50 5 ms, p99 9 ms; with no caller held: 200 of 200 ok, p50
                              5 ms, p99 9 ms.
                              Hung route: 512 = 25 at the backend + 487 rejected by zuul-gateway/semaphore.a; answers
                              meanwhile: 487 x 200; 487 of 512 were rejected and answered 200 by a fallback; time limits
                              raised to 60 s.
                        """);
    }

    @Test
    void healthy_calls_that_a_fallback_answered_are_named() {
        Healthy half = new Healthy(200, 100, 5.0, 9.0, Map.of("200", 200), 100, 0, null);

        assertThat(text(List.of(result(BystanderVerdict.DEGRADED, null, half, null, PLACES)))
                        .replaceAll("\\s+", " "))
                .contains("Healthy route: 100 of 200 ok, 100 of 200 answered by a fallback, not by the backend");
    }

    @Test
    void an_inconclusive_one_says_why_first_and_has_no_figures_that_are_not_there() {
        assertThat(text(List.of(result(BystanderVerdict.INCONCLUSIVE, "the machine was busy", null, null, null))))
                .isEqualTo("""
                          zuul p, 512 callers held on service-a: INCONCLUSIVE
                              Reason: the machine was busy.
                              With no caller held: 200 of 200 ok, p50 5 ms, p99 9 ms.
                        """);
    }

    @Test
    void a_search_that_did_not_decide_says_so_with_its_verdict() {
        assertThat(text(List.of(result(
                        BystanderVerdict.DEAD,
                        "from how many callers on it suffers is undecided",
                        IDLE,
                        null,
                        PLACES))))
                .contains("DEAD", "From how many callers on it suffers is undecided.");
    }
}
