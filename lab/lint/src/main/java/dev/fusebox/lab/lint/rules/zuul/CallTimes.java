package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.limits.LimitKind;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hystrix's time limit of a call beside what Ribbon may need for it. Only a time limit that is written can be too short, or too long:
 * the default is the sum of Ribbon's.
 *
 * @param hystrixMs of the whole call
 * @param hystrix where it is written
 * @param tries the first and the retries; 1 unless a route is retryable
 */
record CallTimes(ConfiguredChain chain, int hystrixMs, Resolved hystrix, int connectMs, int readMs, int tries) {

    private static final String WRITTEN = ".execution.isolation.thread.timeoutInMilliseconds";

    static Stream<CallTimes> of(Subject subject) {
        ZuulRoutes routes = new ZuulRoutes(subject);
        return subject.all().noneMatch(r -> r.property().endsWith(WRITTEN))
                ? Stream.empty()
                : routes.chains().flatMap(chain -> of(subject, routes, chain).stream());
    }

    private static Optional<CallTimes> of(Subject subject, ZuulRoutes routes, ConfiguredChain chain) {
        return chain.timeLimit("call")
                .flatMap(call -> chain.written(call.setting())
                        .filter(written -> !SecondsReadAsMillis.in(written))
                        .map(written -> new CallTimes(
                                chain,
                                Objects.requireNonNull(call.millis()),
                                written,
                                millis(chain, "connect"),
                                millis(chain, "read"),
                                mostCalls(subject, chain.service()))));
    }

    static int millis(ConfiguredChain chain, String what) {
        return chain.timeLimit(what).map(TimeLimit::millis).orElse(0);
    }

    /** Zuul retries nothing unless it is asked to, and has the library for it. */
    private static boolean retries(Subject subject, ZuulRoutes routes) {
        boolean can = subject.libraries().assumed() || subject.libraries().has("spring-retry");
        boolean all = subject.value("zuul.retryable").filter(r -> r.is("true")).isPresent();
        return can && (all || routes.routes().stream().anyMatch(ZuulRoutes.ZuulRoute::retryable));
    }

    /** How many calls to its backend one call of a service can become. */
    static int mostCalls(Subject subject, String service) {
        return retries(subject, new ZuulRoutes(subject)) ? tries(subject, service) : 1;
    }

    private static int tries(Subject subject, String service) {
        return (1 + onOne(subject, service)) * (1 + onNext(subject, service));
    }

    private static int onOne(Subject subject, String service) {
        return ribbon(subject, service, "MaxAutoRetries", 0);
    }

    private static int onNext(Subject subject, String service) {
        return ribbon(subject, service, "MaxAutoRetriesNextServer", 1);
    }

    int retriesOnOne() {
        return onOne(chain.subject(), chain.service());
    }

    int retriesOnNext() {
        return onNext(chain.subject(), chain.service());
    }

    private static int ribbon(Subject subject, String service, String key, int otherwise) {
        return subject.exactly(service + ".ribbon." + key)
                .or(() -> subject.exactly("ribbon." + key))
                .map(Resolved::number)
                .orElse(otherwise);
    }

    boolean bySemaphore() {
        return chain.isolation()
                .map(LimitSpec::id)
                .filter(id -> id.kind() == LimitKind.SEMAPHORE)
                .isPresent();
    }

    /** To connect and to read, once. */
    int onceMs() {
        return connectMs + readMs;
    }

    /** The call ends for Hystrix while Ribbon still reads. The time to connect is left out: it is short, or all of it. */
    boolean endsFirst() {
        return hystrixMs < readMs;
    }

    /** Not all tries that the settings allow fit in. They are made all the same: Hystrix stops none. */
    boolean endsRetries() {
        return tries > 1 && hystrixMs < allMs();
    }

    /** Ribbon has ended every try by then. */
    boolean endsLast() {
        return hystrixMs > allMs();
    }

    /** All tries; Hystrix needs no less. */
    int allMs() {
        return onceMs() * tries;
    }
}
