package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.Results;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ExperimentAnswerTest {

    private static String bystander(String gateway, String profile, String verdict, int ok, double p99) {
        return """
                {"kind":"bystander","id":"%s.%s","gateway":"%s","profile":"%s","route":"service-a","callers":250,"verdict":"%s",
                 "reason":%s,"exhaustedLimit":%s,"healthy":{"sent":200,"ok":%d,"p50Ms":5,"p99Ms":%s,"answers":{}},
                 "idle":{"sent":200,"ok":200,"p50Ms":5,"p99Ms":20,"answers":{}}}""".formatted(
                        gateway,
                        profile,
                        gateway,
                        profile,
                        verdict,
                        verdict.equals("inconclusive") ? "\"the machine was busy\"" : null,
                        verdict.equals("dead") ? "\"gate-way/threads\"" : null,
                        ok,
                        p99);
    }

    private static List<String> answer(String... experiments) {
        return findings(experiments).stream().map(Finding::words).toList();
    }

    private static List<Finding> findings(String... experiments) {
        Results results = new JsonMapper()
                .readValue(
                        "{\"schema\":3,\"study\":\"s\",\"planned\":9,\"cells\":[],\"experiments\":[%s]}"
                                .formatted(Stream.of(experiments).collect(Collectors.joining(","))),
                        Results.class);
        ChainSnapshot chain = new ChainSnapshot(
                List.of(Made.limit("gate-way", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200)),
                List.of(),
                List.of());
        return Answer.of(MadeRecording.of("s-1", results)
                .withChains(Map.of("few", chain))
                .withGateways(Map.of("gate-way", "Gate")));
    }

    @Test
    void a_dead_route_names_the_full_limit_its_setting_and_in_how_many_set_ups_it_dies() {
        assertThat(answer(bystander("gate", "many", "isolated", 200, 20), bystander("gate", "few", "dead", 0, 20)))
                .containsExactly(
                        "With 250 callers that hang on service-a, Gate with the profile few answers none of 200 calls"
                                + " to the healthy route, which answers all when no caller hangs:"
                                + " its 200 request threads are full (`the.threads`, the framework's default)."
                                + " The healthy route dies in 1 of Gate's 2 set-ups (profile and hung route).");
    }

    @Test
    void of_several_instances_the_harmed_ones_are_named() {
        String health = "{'name':'gate-%d','verdict':'%s','healthy':{'sent':200,'ok':%d,'answers':{}},"
                + "'idle':{'sent':200,'ok':200,'answers':{}}}";
        String well = health.formatted(1, "isolated", 200);
        String lost = health.formatted(2, "dead", 0);
        String again = health.formatted(3, "dead", 0);
        String dead = bystander("gate", "few", "dead", 0, 20);

        assertThat(answer(dead.replace(
                                "\"kind\"",
                                "\"instances\":[%s,%s],\"kind\""
                                        .formatted(well, lost)
                                        .replace('\'', '"')))
                        .get(0))
                .contains(
                        "on service-a, gate-2, one of 2 instances of Gate with the profile few, answers none of 200 calls");
        assertThat(answer(dead.replace(
                                "\"kind\"",
                                "\"instances\":[%s,%s,%s],\"kind\""
                                        .formatted(well, lost, again)
                                        .replace('\'', '"')))
                        .get(0))
                .contains(
                        "the worst of gate-2 and gate-3 (2 of 3 instances of Gate with the profile few) answers none of 200 calls");
    }

    @Test
    void a_dead_set_up_is_poor_for_each_gateway_and_safe_ones_are_good() {
        assertThat(findings(
                        bystander("gate", "many", "dead", 0, 20),
                        bystander("other", "few", "dead", 0, 20),
                        bystander("other", "many", "isolated", 200, 20)))
                .extracting(Finding::level)
                .containsExactly(Level.POOR, Level.POOR);
        assertThat(findings(
                        bystander("gate", "few", "isolated", 200, 20), bystander("other", "few", "isolated", 200, 20)))
                .extracting(Finding::level)
                .containsExactly(Level.GOOD);
    }

    @Test
    void a_slower_route_says_how_much_slower() {
        assertThat(answer(bystander("gate", "few", "degraded", 190, 500)))
                .containsExactly(
                        "With 250 callers that hang on service-a, Gate with the profile few answers only 190 of 200"
                                + " calls to the healthy route, which answers all when no caller hangs,"
                                + " with a p99 of 500 ms instead of 20 ms: no limit that can be read was full.");
    }

    @Test
    void of_dead_routes_the_one_that_the_fewest_callers_harm_is_named_with_their_number() {
        String few = bystander("gate", "few", "dead", 0, 20).replace("\"kind\"", "\"criticalCallers\":10,\"kind\"");
        String hundred = bystander("gate", "hundred", "dead", 0, 20).replace("\"callers\":250", "\"callers\":100");

        assertThat(answer(hundred, few).get(0))
                .startsWith(
                        "10 callers that hang on service-a are enough to harm another route of Gate with the profile few."
                                + " With 250, it answers none of 200 calls to the healthy route,")
                .endsWith("The healthy route dies in 2 of Gate's 2 set-ups (profile and hung route).");
    }

    @Test
    void a_gateway_whose_set_ups_are_all_isolated_comes_last_and_is_short() {
        assertThat(answer(
                        bystander("safe", "few", "isolated", 200, 20),
                        bystander("safe", "many", "isolated", 200, 20),
                        bystander("gate", "few", "dead", 0, 20)))
                .hasSize(2)
                .last()
                .isEqualTo(
                        "While callers hang on one route, safe with each of 2 profiles keeps the other route safe in all 2 set-ups.");
    }

    @Test
    void gateways_that_are_all_isolated_share_one_sentence() {
        assertThat(answer(bystander("safe", "few", "isolated", 200, 20), bystander("gate", "few", "isolated", 200, 20)))
                .containsExactly("The other route is safe: with 250 callers hanging on service-a it answers as before,"
                        + " on safe with the profile few and on Gate with the profile few.");
    }

    @Test
    void an_inconclusive_experiment_is_no_verdict() {
        assertThat(answer(bystander("gate", "few", "inconclusive", 200, 20)))
                .containsExactly("Whether Gate with the profile few is isolated is undecided: the machine was busy.");
    }

    @Test
    void a_probe_names_the_limit_with_its_size_and_setting() {
        String probe = """
                {"kind":"probe","id":"p","gateway":"gate","profile":"few","route":"service-a","ceiling":40,
                 "bindingLimit":"gate-way/pool.service-a","callers":100,"answers":{},"timeLimits":"as they are",
                 "chain":[{"component":"gate-way","name":"pool.service-a","kind":"HTTP_POOL","max":40,"whenFull":"QUEUES",
                           "setting":"the.pool","value":"40","origin":"profile few"}]}""";

        assertThat(answer(probe))
                .containsExactly(
                        "Gate with the profile few lets 40 calls to service-a through at once:"
                                + " its 40 connections to service-a are the limit (`the.pool`).",
                        "Measured once.");
    }

    @Test
    void of_many_gateways_each_verdict_says_on_how_many_it_holds() {
        String[] five = Stream.of("a", "gate", "b", "c", "d")
                .map(g -> bystander(g, "few", g.equals("gate") ? "dead" : "isolated", g.equals("gate") ? 0 : 200, 20))
                .toArray(String[]::new);

        assertThat(answer(five))
                .hasSize(2)
                .satisfiesExactly(
                        dead -> assertThat(dead)
                                .contains("Gate with the profile few answers none of 200 calls")
                                .endsWith(" The healthy route dies on 1 of 5 gateways: gate."),
                        safe -> assertThat(safe)
                                .isEqualTo("The healthy route is safe on 4 of 5 gateways: a, b, c and d."));
    }

    private static String fault(String gateway, String view, boolean atRest) {
        return """
                {"kind":"faults","id":"%s.p.faults","gateway":"%1$s","profile":"p","faults":[
                 {"fault":"garbage","client":{"status":200,"body":"BACKEND","bytes":2,"ending":"%s","millis":5},
                  "verdict":"isolated","restMs":%s,"stillInUse":%s,"underLoad":{},"counted":{},"peaks":{},
                  "healthy":{"sent":200,"ok":200,"answers":{}}}]}""".formatted(gateway, view, atRest ? "5" : null, atRest ? "[]" : "[\"gate-way/pool.service-a 3\"]");
    }

    @Test
    void faults_say_whether_limits_are_at_rest_whether_the_healthy_route_suffers_and_where_clients_differ() {
        assertThat(answer(fault("gate", "COMPLETE", true), fault("other", "CUT", false)))
                .containsExactly(
                        "Limits stay in use after a fault: gate-way/pool.service-a 3 of other with the profile p (backend answers garbage).",
                        "No fault harms the healthy route.",
                        "Clients see something else on one gateway than on another in 1 of 1 faults.",
                        "Each measured once.");
    }

    @Test
    void a_healthy_route_of_which_nothing_can_be_said_is_not_called_unharmed() {
        String inconclusive = fault("gate", "COMPLETE", true).replace("\"isolated\"", "\"inconclusive\"");

        assertThat(answer(fault("other", "COMPLETE", true), inconclusive))
                .contains("No fault is seen to harm the healthy route, but 1 of 2 verdicts are inconclusive.")
                .noneMatch(sentence -> sentence.contains("No fault harms"));
    }
}
