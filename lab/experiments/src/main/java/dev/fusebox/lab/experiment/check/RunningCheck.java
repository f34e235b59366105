package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.RouteAddresses;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.RouteLeftOut;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A gateway that its user started: its limits are read, and what they let expect is said. Its backends are real, so nothing can be
 * made to hang; one call of each route is all that is sent, and that only where it is asked for.
 *
 * @param title what it is called
 * @param process what reads its limits
 * @param paths of calls, by route, instead of one that the route's predicate shows
 * @param users how many callers would hang
 */
public record RunningCheck(
        String title,
        ObservedProcess process,
        List<ReadRoute> routes,
        Map<String, String> paths,
        CallHeaders headers,
        int users) {

    private static final String NOT_YET =
            "no call has come to it yet, and its permits and time limits are made by the first one; --send-calls sends one";

    /** @param url where its calls go; {@code null} to send none */
    public CheckResult result(@Nullable String url) throws IOException, InterruptedException {
        CheckedRoute.requireKnown(paths, routes);
        List<CheckedRoute> checked = routes.stream()
                .map(route -> CheckedRoute.of(route, paths, headers))
                .toList();
        Map<String, List<FaultResult>> called = new LinkedHashMap<>();
        if (url != null) {
            for (CheckedRoute route : checked) {
                if (route.measured()) {
                    called.put(route.id(), List.of(called(url, route)));
                }
            }
            // Limits appear with the first call, and are read within a second.
            Thread.sleep(JmxProcess.PUBLISHED_MS);
        }
        ChainSnapshot chain = process.chain();
        List<RouteLeftOut> leftOut = new ArrayList<>();
        List<CheckedRoute> read = new ArrayList<>();
        for (CheckedRoute route : checked) {
            if (route.target() == null || !isMade(route, chain)) {
                leftOut.add(new RouteLeftOut(
                        route.id(), route.target() == null ? String.valueOf(route.leftOut()) : NOT_YET));
            } else {
                read.add(route);
            }
        }
        ExpectedRoutes model = new ExpectedRoutes(chain, process.component(), read, users);
        List<RouteResult> results = read.stream()
                .map(route -> new RouteResult(
                        route.id(),
                        route.path(),
                        String.valueOf(route.target()),
                        null,
                        null,
                        null,
                        null,
                        model.of(route),
                        called.getOrDefault(route.id(), List.of()),
                        Map.of(),
                        null,
                        List.of()))
                .toList();
        return new CheckResult(
                CheckResult.SCHEMA,
                title,
                false,
                true,
                users,
                results,
                leftOut,
                CheckFindings.expected(results, model),
                List.of(),
                List.of(),
                null);
    }

    /**
     * Whether its circuit breaker, and with it permits and time limits, is there. A process that publishes no routes guards each service by
     * one of its name, and addresses by none.
     */
    private static boolean isMade(CheckedRoute route, ChainSnapshot chain) {
        List<String> made = chain.breakers().stream().map(BreakerSpec::name).toList();
        String target = String.valueOf(route.target());
        return chain.routes().isEmpty()
                ? !RouteAddresses.isService(target) || made.contains(target)
                : chain.routes().stream()
                        .filter(guarded -> guarded.name().equals(route.id()))
                        .allMatch(guarded -> made.containsAll(guarded.breakers()));
    }

    private static FaultResult called(String url, CheckedRoute route) throws InterruptedException {
        CallAnswer answer =
                SingleCall.begin(url + route.path(), route.headers()).await(OpenRoute.PATIENCE.toMillis());
        return new FaultResult(
                BackendFault.NONE,
                answer.status(),
                answer.millis(),
                answer.status() == 0 ? "no answer" : String.valueOf(answer.status()),
                true,
                List.of(),
                null);
    }
}
