package dev.fusebox.lab.experiment.check;

import static dev.fusebox.lab.experiment.check.ThresholdsTest.route;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.experiment.check.CheckResult.CheckFinding;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckFindingsTest {

    private static final String TIME = "resilience4j.bulkhead.configs.default.max-concurrent-calls";

    /** Each guarded by the circuit breaker of this name, whose bulkhead has 25 permits. */
    private static ExpectedRoutes model(Map<String, String> breakers) {
        List<LimitSpec> limits = breakers.values().stream()
                .distinct()
                .map(name -> new LimitSpec(
                        new LimitId("gateway", LimitKind.BULKHEAD, name),
                        25,
                        WhenFull.REJECTS,
                        new SettingValue(TIME, "25", "framework default")))
                .toList();
        List<GuardedRoute> guarded = breakers.entrySet().stream()
                .map(one -> new GuardedRoute("gateway", one.getKey(), one.getKey(), List.of(one.getValue())))
                .toList();
        List<CheckedRoute> routes = breakers.keySet().stream()
                .map(id -> new CheckedRoute(id, id, "/" + id, new CallHeaders(Map.of()), null))
                .toList();
        return new ExpectedRoutes(
                new ChainSnapshot(limits, List.of(), List.of(), List.of(), guarded, List.of()), "gateway", routes, 300);
    }

    private static RouteResult hung(ExpectedRoutes model, String id, Map<String, String> others) {
        CheckedRoute route = model.routes().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
        return route(id, 25, 25, 10, others).with(its -> its.expected(model.of(route)));
    }

    private static Map<String, String> ordered(String dead, String degraded) {
        Map<String, String> verdicts = new LinkedHashMap<>();
        verdicts.put(dead, "dead");
        verdicts.put(degraded, "degraded");
        return verdicts;
    }

    private static Stream<String> harm(ExpectedRoutes model, RouteResult... routes) {
        return CheckFindings.of(List.of(routes), model).stream()
                .filter(one -> one.rank() == CheckFinding.OTHERS)
                .map(CheckFinding::says);
    }

    @Test
    void routes_that_share_one_limit_are_one_finding() {
        ExpectedRoutes model = model(Map.of("vets", "all", "visits", "all", "pets", "all"));

        assertThat(harm(
                        model,
                        hung(model, "vets", Map.of("visits", "dead", "pets", "dead")),
                        hung(model, "visits", Map.of("vets", "dead", "pets", "degraded")),
                        hung(model, "pets", Map.of("vets", "dead", "visits", "dead"))))
                .containsExactly(
                        "vets, visits and pets: while 300 callers of one hang, the others suffer (the healthy route suffers from 25 hung callers on: they take gateway/bulkhead.all, 25 by "
                                + TIME + "=25 (framework default))");
    }

    @Test
    void a_route_that_harms_some_is_named_with_those() {
        ExpectedRoutes model = model(Map.of("vets", "all", "visits", "all", "pets", "own"));

        assertThat(harm(
                        model,
                        hung(model, "vets", Map.of("visits", "dead", "pets", "isolated")),
                        hung(model, "visits", Map.of("vets", "isolated", "pets", "isolated")),
                        hung(model, "pets", ordered("vets", "visits"))))
                .satisfiesExactly(
                        one -> assertThat(one)
                                .startsWith("while 300 callers of vets hang, route visits suffers (the healthy"),
                        one -> assertThat(one)
                                .isEqualTo("while 300 callers of pets hang, routes vets and visits suffer"));
    }
}
