package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.check.CheckResult.TripResult;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many failures in a row open the circuit breaker of a route, which other routes it rejects then, and when a call succeeds again. */
record TripTrial(List<OpenRoute> routes) {

    /** More than the 100 calls that a default window needs. */
    private static final int MOST_CALLS = 150;

    private static final long MOST_MS = 15_000;

    /** Longer than the 60 s for which a default breaker is open. */
    private static final long PATIENCE_MS = 65_000;

    private static final long LOOK_MS = 250;

    /** Without the time to the next success. */
    TripResult open(OpenRoute route) throws IOException, InterruptedException {
        route.gateway().process().resetBreakers();
        route.backend().fails(BackendFault.PORT_CLOSED);
        try {
            int[] calls = new int[1];
            String opened = untilOpen(route, calls);
            route.backend().answers();
            List<String> others = opened == null
                    ? List.of()
                    : routes.stream()
                            .filter(other -> other != route && !other.reachesBackend())
                            .map(OpenRoute::id)
                            .toList();
            return new TripResult(opened, calls[0], others, null);
        } finally {
            route.backend().answers();
        }
    }

    /** @param calls counts them */
    private static @Nullable String untilOpen(OpenRoute route, int[] calls) throws IOException {
        List<String> before = open(route.gateway());
        long deadline = Clock.SYSTEM.millis() + MOST_MS;
        while (calls[0] < MOST_CALLS && Clock.SYSTEM.millis() < deadline) {
            route.call();
            calls[0]++;
            Optional<String> opened = open(route.gateway()).stream()
                    .filter(name -> !before.contains(name))
                    .findFirst();
            if (opened.isPresent()) {
                return opened.get();
            }
        }
        return null;
    }

    /** All breakers that opened are opened once more, then all backends are well. */
    Map<String, Long> answersAgain(Map<String, TripResult> trips) throws IOException, InterruptedException {
        List<OpenRoute> tripped = routes.stream()
                .filter(route -> trips.containsKey(route.id()))
                .filter(route -> Objects.requireNonNull(trips.get(route.id())).breaker() != null)
                .toList();
        if (tripped.isEmpty()) {
            return Map.of();
        }
        CheckedGateway gateway = routes.get(0).gateway();
        gateway.process().resetBreakers();
        for (OpenRoute route : tripped) {
            route.backend().fails(BackendFault.PORT_CLOSED);
        }
        for (OpenRoute route : tripped) {
            // Another route may have opened the breaker that both have.
            if (!open(gateway)
                    .contains(Objects.requireNonNull(trips.get(route.id())).breaker())) {
                untilOpen(route, new int[1]);
            }
        }
        for (OpenRoute route : tripped) {
            route.backend().answers();
        }
        Map<String, Long> again = new LinkedHashMap<>();
        long begin = Clock.SYSTEM.millis();
        Clock.SYSTEM.await(PATIENCE_MS, LOOK_MS, () -> {
            for (OpenRoute route : tripped) {
                if (!again.containsKey(route.id()) && route.reachesBackend()) {
                    again.put(route.id(), Clock.SYSTEM.millis() - begin);
                }
            }
            return again.size() == tripped.size();
        });
        gateway.process().resetBreakers();
        return again;
    }

    /** Full names of the circuit breakers that are open. */
    private static List<String> open(CheckedGateway gateway) throws IOException {
        return gateway.process().read().breakers().stream()
                .filter(BreakerReading::open)
                .map(breaker -> breaker.spec().fullName())
                .toList();
    }
}
