package dev.fusebox.lab.experiment.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.experiment.probe.ProbeResult.HealthyRoute;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeSectionTest {

    private static String text(List<ProbeResult> found) {
        return Sign.plain(ProbeSection.text(found));
    }

    private static ProbeResult route(String gateway, String route) {
        return result(gateway, route, 64, null, Map.of(), List.of(), null, List.of(), null);
    }

    private static ProbeResult result(
            String gateway,
            String route,
            int ceiling,
            String bindingLimit,
            Map<Integer, Integer> answers,
            List<LimitUsage> chain,
            String undecided,
            List<String> sameSize,
            CallerPlaces where) {
        return new ProbeResult(
                gateway + "." + route,
                gateway,
                "p",
                new ProbeCase(route, 64, "as they are"),
                new ProbeFinding(
                        ceiling,
                        bindingLimit,
                        null,
                        null,
                        null,
                        List.of(new IneffectiveSetting("a.b", "30", "nothing asks for it")),
                        sameSize),
                undecided,
                new ProbeEvidence(answers, where, chain, List.of(), null),
                null);
    }

    @Test
    void ineffective_settings_of_every_route_stand_once_below_the_routes() {
        assertThat(text(List.of(route("zuul", "service-a"), route("zuul", "unguarded"), route("scg", "x"))))
                .isEqualTo("""
                        zuul, profile p (time limits as they are)
                          service-a: no limit met: all 64 calls got through at once
                          unguarded: no limit met: all 64 calls got through at once
                          - ineffective: a.b=30: nothing asks for it

                        scg, profile p (time limits as they are)
                          x: no limit met: all 64 calls got through at once
                          - ineffective: a.b=30: nothing asks for it
                        """);
    }

    @Test
    void an_ineffective_setting_stands_under_the_route_that_it_concerns() {
        ProbeResult guarded = route("zuul", "service-a");
        ProbeResult unguarded = new ProbeResult(
                "id",
                "zuul",
                "p",
                new ProbeCase("unguarded", 64, "as they are"),
                new ProbeFinding(64, null, null, null, null, List.of(), List.of()),
                null,
                new ProbeEvidence(Map.of(), null, List.of(), List.of(), null),
                null);

        assertThat(text(List.of(guarded, unguarded))).isEqualTo("""
                zuul, profile p (time limits as they are)
                  service-a: no limit met: all 64 calls got through at once
                      ineffective: a.b=30: nothing asks for it
                  unguarded: no limit met: all 64 calls got through at once
                """);
    }

    @Test
    void what_contradicts_itself_is_said_and_no_limit_named() {
        ProbeResult found =
                result("zuul", "a", 25, null, Map.of(), List.of(), "zuul/pool.a was seen full", List.of(), null);

        assertThat(text(List.of(found)))
                .contains("  a: undecided: zuul/pool.a was seen full\n")
                .doesNotContain("bound by");
    }

    @Test
    void calls_that_end_too_soon_leave_the_ceiling_open() {
        RouteCounts counted = new RouteCounts(true, Map.of(), 64L, 0L, 0L);
        CallerPlaces where = CallerPlaces.of(64, 0, List.of(), counted, Map.of(504, 64));

        assertThat(text(List.of(result("scg", "a", 50, null, Map.of(504, 64), List.of(), null, List.of(), where))))
                .contains("at least 50 calls at once; a time limit ended them before more could follow");
    }

    @Test
    void it_says_where_every_caller_is_and_what_a_fallback_hides() {
        LimitReading permits = new LimitReading(
                Made.limit("scg", "bulkhead.a", LimitKind.BULKHEAD, WhenFull.REJECTS, 25), 25, null, 39L);
        RouteCounts counted = new RouteCounts(true, Map.of("scg/bulkhead.a", 39L), 0L, 0L, 0L);
        Map<Integer, Integer> answers = Map.of(200, 39);
        CallerPlaces where = CallerPlaces.of(64, 25, List.of(permits), counted, answers);

        String said = text(List.of(result(
                "scg",
                "a",
                25,
                "scg/bulkhead.a",
                answers,
                List.of(permits.usage(null)),
                null,
                List.of("scg/bulkhead.all"),
                where)));

        assertThat(said)
                .contains("25 calls at once, bound by scg/bulkhead.a")
                .contains("of the same size and full, too: scg/bulkhead.all")
                .contains("callers: 64 = 25 at the backend + 39 rejected by scg/bulkhead.a")
                .contains("39 of 64 were rejected and answered 200 by a fallback")
                .doesNotContain("some of these calls were successful");
    }

    @Test
    void a_limit_that_only_makes_calls_wait_is_named_and_the_gateway_is_asked_afterwards() {
        LimitReading pool =
                new LimitReading(Made.limit("zuul", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 20), 20, 44, null);
        ProbeResult found =
                result("zuul", "a", 20, "zuul/pool.a", Map.of(), List.of(pool.usage(null)), null, List.of(), null);

        assertThat(text(List.of(found.withHealthy(new HealthyRoute("http://g/b", 200, 7L)))))
                .contains("zuul/pool.a 20/20 (+44 waiting)")
                .contains("calls wait for it, and no limit of this route rejects any")
                .contains("afterwards http://g/b answered 200 in 7 ms");
        assertThat(text(List.of(found.withHealthy(new HealthyRoute("http://g/b", null, null)))))
                .contains("afterwards http://g/b did not answer: check the gateway");
    }
}
