package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.gateway.ReactorNetty;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.settings.PropertyName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The server, which has event loops and no request threads. */
final class NettyRules {

    /** Reactor Netty has one loop for each processor, and at least this many. */
    private static final int FEWEST_LOOPS = 4;

    private static final Map<String, String> SERVERS =
            Map.of("tomcat", "tomcat-embed-core", "jetty", "jetty-server", "undertow", "undertow-core");
    private static final Pattern LIMIT = Pattern.compile("server\\.(tomcat|jetty|undertow)\\."
            + "(?:threads\\.max|threads\\.worker|maxthreads|workerthreads|maxconnections|acceptcount)");
    /** Settings of applications that have request threads. */
    private static final List<String> WITH_THREADS =
            List.of("zuul", "spring.cloud.gateway.mvc", "spring.cloud.gateway.server.webmvc");

    /** FB024. A call that waits for a permit waits with the event loop that carries it, and all calls of that loop wait with it. */
    static Stream<Found> waitsOnAnEventLoop(ScgSettings settings) {
        return inForce(settings, settings.instances("bulkhead"))
                .filter(wait -> wait.millis() > 0 && settings.bulkheads())
                .map(wait -> Found.at(
                                wait,
                                "a call that finds no permit waits up to %s and blocks its event loop meanwhile, with every other route's calls on it: with up to %d processors %d such calls stop the whole gateway"
                                        .formatted(seconds(wait.millis()), FEWEST_LOOPS, FEWEST_LOOPS))
                        .withFix(settings.fix().set(wait.property(), "0")));
    }

    /** Of the routes; where no file has routes, all that is written. */
    private static Stream<Resolved> inForce(ScgSettings settings, Instances bulkheads) {
        String wait = "max-wait-duration";
        return settings.routes().isEmpty()
                ? bulkheads.all(wait)
                : settings.guards().stream()
                        .flatMap(guard -> bulkheads.find(guard.id(), wait).stream())
                        .distinct();
    }

    /** FB065. Reactor Netty reads its properties of the JVM once, when its classes load; Spring's settings do not reach it. */
    static Stream<Found> propertiesOfTheJvm(ScgSettings settings) {
        return settings.subject()
                .all()
                .filter(r ->
                        ReactorNetty.SETTINGS.ofJvm(r.property()) && r.place().isPresent())
                .map(r -> Found.at(
                                r,
                                "Reactor Netty reads %1$s as a property of the JVM only, before Spring reads any file: here it does nothing; start the JVM with -D%1$s=%2$s"
                                        .formatted(r.property(), inForce(r)))
                        .withFix(settings.fix().remove(r)));
    }

    /**
     * FB063. The gateway runs on Netty, unless its class path has another server. Files that several applications share may have settings
     * of theirs, so this is only about files with settings of the gateway.
     */
    static Stream<Found> threadsOfNoServer(ScgSettings settings) {
        boolean hasThreads = WITH_THREADS.stream()
                .anyMatch(prefix -> !settings.subject().below(prefix).isEmpty());
        return settings.subject()
                .all()
                .filter(r -> !hasThreads && isUnread(settings, r) && ofTheGateway(settings, r))
                .map(r -> Found.at(
                                r,
                                "this gateway runs on Netty and has no request threads: nothing reads %s, and not %s but any number of calls get in"
                                        .formatted(r.property(), inForce(r)))
                        .withFix(settings.fix().remove(r)));
    }

    private static String inForce(Resolved setting) {
        return setting.decided() ? setting.word() : setting.text();
    }

    private static boolean isUnread(ScgSettings settings, Resolved setting) {
        Matcher limit = LIMIT.matcher(PropertyName.plain(setting.property()));
        return limit.matches()
                && settings.subject()
                        .library(Objects.requireNonNull(SERVERS.get(limit.group(1))))
                        .isEmpty();
    }

    /** Whether its file has settings of the gateway, too. */
    private static boolean ofTheGateway(ScgSettings settings, Resolved setting) {
        Optional<String> file = setting.place().map(FileLine::file);
        return settings.subject().below("spring.cloud.gateway").values().stream()
                .anyMatch(r -> file.isPresent() && r.place().map(FileLine::file).equals(file));
    }
}
