package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pool of connections of the gateway's client. */
final class PoolRules {

    private static final List<String> OF_A_FIXED_POOL = List.of("pool.max-connections", "pool.acquire-timeout");
    private static final String ACQUIRE = "pool.acquire-timeout";
    private static final int DEFAULT_MS = 45_000;
    /** How long Tomcat keeps an idle connection by itself. */
    private static final int TOMCAT_MS = 60_000;

    private static final String IDLE = "pool.max-idle-time";

    /** FB002. The pool of connections is elastic unless its type says otherwise, and an elastic pool has no size and no queue. */
    static Stream<Found> elasticPool(ScgSettings settings) {
        String type = settings.client("pool.type").map(Resolved::text).orElse("ELASTIC, its default");
        return OF_A_FIXED_POOL.stream()
                .filter(key -> !settings.fixedPool())
                .flatMap(key -> settings.client(key).stream()
                        .map(written -> Found.at(
                                        written,
                                        "only a pool of type FIXED reads %s, and this one is %s: it opens a connection for each call that needs one, without a bound"
                                                .formatted(key, type))
                                .withFix(settings.fix().set(settings.clientKey("pool.type"), "FIXED"))));
    }

    /** FB026. A fixed pool has a queue without a bound, in which a caller waits for 45 s unless a setting says otherwise. */
    static Stream<Found> queueOfTheFixedPool(ScgSettings settings) {
        if (!settings.fixedPool()) {
            return Stream.empty();
        }
        Resolved type = settings.client("pool.type").orElseThrow();
        Resolved place = settings.client("pool.max-connections").orElse(type);
        int connections =
                settings.client("pool.max-connections").map(Resolved::number).orElse(500);
        return Stream.concat(hidden(settings, place, connections), patience(settings, type, connections));
    }

    private static Stream<Found> hidden(ScgSettings settings, Resolved place, int connections) {
        return settings.guards().stream()
                .filter(guard -> settings.bulkheads())
                .map(guard -> settings.chain(guard.id()))
                .flatMap(chain -> chain.limit(LimitKind.BULKHEAD).map(LimitSpec::size).stream())
                .filter(permits -> permits > connections)
                .limit(1)
                .map(permits -> Found.at(
                        place,
                        "%d connections to an instance behind %d permits make a hidden queue: %d calls keep a permit while they wait for a connection"
                                .formatted(connections, permits, permits - connections)));
    }

    /** Of a route without permits every call may wait. */
    private static Stream<Found> patience(ScgSettings settings, Resolved type, int connections) {
        Optional<Resolved> acquire = settings.client(ACQUIRE);
        Optional<Resolved> response = settings.client("response-timeout");
        int wait = acquire.map(Resolved::millis).orElse(DEFAULT_MS);
        boolean longer = response.map(r -> wait >= r.millis()).orElse(acquire.isEmpty());
        String asked = response.map(r -> ", longer than the response time limit of " + seconds(r.millis()))
                .orElse("");
        return settings.routes().stream()
                .filter(route -> longer
                        && route.callsBackend()
                        && route.guards().findAny().isEmpty())
                .limit(1)
                .map(route -> Found.at(
                                acquire.orElse(type),
                                "once %d calls to an instance hang, each further caller of route '%s' waits %s for a connection before it is rejected%s, in a queue without a bound"
                                        .formatted(connections, route.id(), seconds(wait), asked))
                        .withLevel(LintLevel.TRAP)
                        .withFix(settings.fix().set(settings.clientKey(ACQUIRE), "1000")));
    }

    /**
     * FB034. A connection that the backend closes while a call is on its way to it fails that call. What the backend keeps is not in these
     * files, so this is a note, and only for pools that their user has sized.
     */
    static Stream<Found> idleConnectionsKeptTooLong(ScgSettings settings) {
        Optional<Resolved> idle = settings.client(IDLE);
        Optional<Resolved> sized = settings.subject().below(settings.clientKey("pool")).entrySet().stream()
                .filter(written -> !written.getKey().equals("metrics"))
                .map(Map.Entry::getValue)
                .findFirst();
        String kept = idle.map(r -> "for " + seconds(r.millis())).orElse("without end");
        return (idle.isPresent() ? idle.filter(r -> r.millis() >= TOMCAT_MS) : sized)
                .stream()
                        .map(at -> Found.at(
                                        at,
                                        "idle connections stay in the pool %s, and a backend closes them earlier, Tomcat after 60 s: a call that meets the closing fails with 'Connection prematurely closed BEFORE response'"
                                                .formatted(kept))
                                .withFix(settings.fix().set(settings.clientKey(IDLE), "30s")));
    }
}
