package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pool of connections of the gateway's client. */
final class PoolRules {

    /** FB002. The pool of connections is elastic unless its type says otherwise, and an elastic pool has no size and no queue. */
    static final class SizeOfTheElasticPool extends Rule {

        private static final List<String> OF_A_FIXED_POOL = List.of("pool.max-connections", "pool.acquire-timeout");

        SizeOfTheElasticPool() {
            super("FB002", LintLevel.INEFFECTIVE, "the size of a connection pool whose type is not FIXED");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            ScgSettings settings = new ScgSettings(subject);
            String type = settings.client("pool.type").map(Resolved::text).orElse("ELASTIC, its default");
            return OF_A_FIXED_POOL.stream()
                    .filter(key -> !settings.fixedPool())
                    .flatMap(key -> settings.client(key).stream()
                            .map(written -> found(
                                            written,
                                            "only a pool of type FIXED reads %s, and this one is %s: it opens a connection for each call that needs one, without a bound"
                                                    .formatted(key, type))
                                    .withFix(subject.fix().set(settings.prefix() + ".httpclient.pool.type", "FIXED"))));
        }
    }

    /** FB026. A fixed pool has a queue without a bound, in which a caller waits for 45 s unless a setting says otherwise. */
    static final class QueueOfTheFixedPool extends Rule {

        private static final String ACQUIRE = "pool.acquire-timeout";
        private static final int DEFAULT_MS = 45_000;

        QueueOfTheFixedPool() {
            super("FB026", LintLevel.NOTE, "a hidden queue: fewer connections than calls that are let in");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            ScgSettings settings = new ScgSettings(subject);
            if (!settings.fixedPool()) {
                return Stream.empty();
            }
            Resolved type = settings.client("pool.type").orElseThrow();
            Resolved place = settings.client("pool.max-connections").orElse(type);
            int connections = settings.client("pool.max-connections")
                    .map(Resolved::number)
                    .orElse(500);
            return Stream.concat(
                    hidden(subject, settings, place, connections).stream(),
                    patience(subject, settings, type, connections).stream());
        }

        private Optional<LintFinding> hidden(Subject subject, ScgSettings settings, Resolved place, int connections) {
            return settings.guards().stream()
                    .filter(guard -> settings.bulkheads())
                    .map(guard -> Instances.chain(subject, guard.id()))
                    .flatMap(chain -> chain.limit(LimitKind.BULKHEAD).map(LimitSpec::size).stream())
                    .filter(permits -> permits > connections)
                    .findFirst()
                    .map(permits -> found(
                            place,
                            "%d connections to an instance behind %d permits make a hidden queue: %d calls keep a permit while they wait for a connection"
                                    .formatted(connections, permits, permits - connections)));
        }

        /** Of a route without permits every call may wait. */
        private Optional<LintFinding> patience(Subject subject, ScgSettings settings, Resolved type, int connections) {
            Optional<Resolved> acquire = settings.client(ACQUIRE);
            Optional<Resolved> response = settings.client("response-timeout");
            int wait = acquire.map(Resolved::millis).orElse(DEFAULT_MS);
            boolean longer = response.map(r -> wait >= r.millis()).orElse(acquire.isEmpty());
            return settings.routes().stream()
                    .filter(route -> longer
                            && route.callsBackend()
                            && route.guards().findAny().isEmpty())
                    .findFirst()
                    .map(route -> found(
                                    acquire.orElse(type),
                                    "once %d calls to an instance hang, each further caller of route '%s' waits %s for a connection before it is rejected%s, in a queue without a bound"
                                            .formatted(
                                                    connections,
                                                    route.id(),
                                                    seconds(wait),
                                                    response.map(r -> ", longer than the response time limit of "
                                                                    + seconds(r.millis()))
                                                            .orElse("")))
                            .withLevel(LintLevel.TRAP)
                            .withFix(subject.fix().set(settings.prefix() + ".httpclient." + ACQUIRE, "1000")));
        }
    }

    /**
     * FB034. A connection that the backend closes while a call is on its way to it fails that call. What the backend keeps is not in these
     * files, so this is a note, and only for pools that their user has sized.
     */
    static final class IdleConnectionsKeptTooLong extends Rule {

        /** How long Tomcat keeps an idle connection by itself. */
        private static final int TOMCAT_MS = 60_000;

        private static final String IDLE = "pool.max-idle-time";

        IdleConnectionsKeptTooLong() {
            super("FB034", LintLevel.NOTE, "idle connections that the gateway keeps longer than the backend may");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            ScgSettings settings = new ScgSettings(subject);
            Optional<Resolved> idle = settings.client(IDLE);
            Optional<Resolved> sized = subject.below(settings.prefix() + ".httpclient.pool").entrySet().stream()
                    .filter(written -> !written.getKey().equals("metrics"))
                    .map(Map.Entry::getValue)
                    .findFirst();
            return (idle.isPresent() ? idle.filter(r -> r.millis() >= TOMCAT_MS) : sized)
                            .map(at -> found(
                                            at,
                                            "idle connections stay in the pool %s, and a backend closes them earlier, Tomcat after 60 s: a call that meets the closing fails with 'Connection prematurely closed BEFORE response'"
                                                    .formatted(idle.map(r -> "for " + seconds(r.millis()))
                                                            .orElse("without end")))
                                    .withFix(subject.fix().set(settings.prefix() + ".httpclient." + IDLE, "30s")))
                            .stream();
        }
    }
}
