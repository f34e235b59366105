package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.results.trial.ClientView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * One call of each route while its backend misbehaves. All are tried side by side, but routes that a shared backend cannot tell apart in
 * turns, so that its count is that of the one call.
 */
record FaultTrial(List<OpenRoute> routes, ExpectedRoutes expected) {

    /** After the answer, and while the backend still hangs. */
    private static final long RELEASE_MS = 2000;

    /** Once the backend is well again. */
    private static final long REST_MS = 10_000;

    private static final long LOOK_MS = 50;

    private static final Set<BackendFault> CONNECTIONS = EnumSet.of(BackendFault.PORT_CLOSED, BackendFault.KEPT_CLOSED);

    /** @return by route, in the order of the routes */
    Map<String, FaultResult> run(BackendFault fault) throws IOException, InterruptedException {
        Map<String, FaultResult> all = new LinkedHashMap<>();
        for (List<OpenRoute> wave : waves(fault)) {
            all.putAll(tried(fault, wave));
        }
        return all;
    }

    /** In each a backend can tell all calls apart. */
    private List<List<OpenRoute>> waves(BackendFault fault) {
        List<List<OpenRoute>> waves = new ArrayList<>();
        for (OpenRoute route : routes) {
            List<OpenRoute> free = waves.stream()
                    .filter(wave -> wave.stream().allMatch(other -> mayMeet(fault, route, other)))
                    .findFirst()
                    .orElseGet(() -> {
                        List<OpenRoute> more = new ArrayList<>();
                        waves.add(more);
                        return more;
                    });
            free.add(route);
        }
        return waves;
    }

    /** Connections are of a backend, and not of a route. */
    private static boolean mayMeet(BackendFault fault, OpenRoute one, OpenRoute other) {
        return CONNECTIONS.contains(fault) ? one.backend() != other.backend() : one.apartFrom(other);
    }

    private Map<String, FaultResult> tried(BackendFault fault, List<OpenRoute> wave)
            throws IOException, InterruptedException {
        CheckedGateway gateway = wave.get(0).gateway();
        gateway.process().resetBreakers();
        List<LimitReading> before = gateway.process().limits();
        List<Integer> requests = new ArrayList<>();
        for (OpenRoute route : wave) {
            if (fault == BackendFault.KEPT_CLOSED) {
                // Leaves a connection that is kept.
                route.call();
            }
            route.backend().fails(fault);
            if (fault == BackendFault.PORT_CLOSED) {
                // Leaves no connection that the end of the server has closed.
                route.call();
            }
        }
        if (CONNECTIONS.contains(fault)) {
            gateway.process().resetBreakers();
        }
        wave.forEach(route -> requests.add(route.received()));
        List<ClientView> seen = called(wave);
        List<String> held = stillInUse(gateway, before, RELEASE_MS);
        Map<String, FaultResult> results = new LinkedHashMap<>();
        for (int i = 0; i < wave.size(); i++) {
            OpenRoute route = wave.get(i);
            int calls = route.received() - requests.get(i);
            List<String> own = held.stream()
                    .filter(expected.limits(route.route())::contains)
                    .toList();
            ClientView view = seen.get(i);
            results.put(
                    route.id(),
                    new FaultResult(
                            fault,
                            view.status(),
                            view.millis(),
                            view.gist(),
                            own.isEmpty(),
                            own,
                            fault == BackendFault.PORT_CLOSED ? null : calls));
        }
        for (OpenRoute route : wave) {
            route.backend().answers();
        }
        gateway.process().resetBreakers();
        stillInUse(gateway, before, REST_MS);
        gateway.requireAlive();
        if (wave.size() > 1) {
            // Whose call it was that kept a limit shows only when each is alone.
            for (OpenRoute route : wave) {
                FaultResult one = results.get(route.id());
                if (one != null && !one.permitsReleased() && !(one.status() == 0 && mayHold(fault, route))) {
                    results.putAll(tried(fault, List.of(route)));
                }
            }
        }
        return results;
    }

    /** A call whose time limit is longer than the patience of its caller keeps what it has. */
    private boolean mayHold(BackendFault fault, OpenRoute route) {
        Integer end = expected.of(route.route()).hungMs();
        return fault == BackendFault.HANG && (end == null || end > OpenRoute.PATIENCE.toMillis());
    }

    private static List<ClientView> called(List<OpenRoute> wave) {
        ExecutorService callers = Executors.newCachedThreadPool();
        try {
            List<CompletableFuture<ClientView>> calls = wave.stream()
                    .map(route -> CompletableFuture.supplyAsync(route::call, callers))
                    .toList();
            return calls.stream().map(CompletableFuture::join).toList();
        } finally {
            callers.shutdownNow();
        }
    }

    private static List<String> stillInUse(CheckedGateway gateway, List<LimitReading> before, long patienceMs)
            throws IOException, InterruptedException {
        Clock.SYSTEM.await(patienceMs, LOOK_MS, () -> inUse(gateway, before).isEmpty());
        return inUse(gateway, before);
    }

    private static List<String> inUse(CheckedGateway gateway, List<LimitReading> before) throws IOException {
        return CallHold.inUse(gateway.process().limits(), before)
                .map(LimitReading::fullName)
                .toList();
    }
}
