package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The filter that repeats calls. */
final class RetryRules {

    private static final int DEFAULT_RETRIES = 3;
    private static final int DEFAULT_FACTOR = 2;
    private static final List<String> NOT_IDEMPOTENT = List.of("POST", "PATCH");

    /** FB032. A retry inside a circuit breaker: the time limit of the circuit breaker is that of all tries together. */
    static Stream<Found> triesThatNeverHappen(ScgSettings settings) {
        return settings.decided(settings.guards().stream()
                .filter(guard -> !TimeLimitOfTheBreaker.disabled(settings, guard.id()))
                .flatMap(guard -> inside(guard).stream()
                        .flatMap(retry -> TimeLimitOfTheBreaker.response(settings, guard.route()).stream()
                                .flatMap(response -> judged(settings, guard, retry, response)))));
    }

    /** The retry of calls that ran out of time, without a limit that it was given. */
    private static Optional<ScgFilter> inside(ScgGuard guard) {
        return guard.route().filters().stream()
                .dropWhile(filter -> !filter.equals(guard.filter()))
                .filter(filter -> filter.name().equals(ScgFilter.RETRY))
                .filter(retry -> retry.arg("timeout").isEmpty() && ofTimeouts(retry.list("exceptions")))
                .findFirst();
    }

    private static boolean ofTimeouts(List<String> exceptions) {
        return exceptions.isEmpty()
                || exceptions.stream()
                        .anyMatch(e -> e.matches(".*\\.((Timeout|ResponseStatus|Runtime)?Exception|Throwable)"));
    }

    private static Stream<Found> judged(ScgSettings settings, ScgGuard guard, ScgFilter retry, Resolved response) {
        int limit = TimeLimitOfTheBreaker.limit(settings, guard.id())
                .map(Resolved::millis)
                .orElse(TimeLimitOfTheBreaker.DEFAULT_MS);
        int tries = tries(retry);
        int begun = 0;
        for (double begins = 0; begun < tries && begins < limit; begun++) {
            begins += response.millis() + pauseMs(retry, begun);
        }
        return begun == tries
                ? Stream.empty()
                : Stream.of(Found.at(
                                retry.at(),
                                "a backend that hangs gets %d of %d tries: each takes %s, and circuit breaker '%s' ends all of them together after %s"
                                        .formatted(
                                                begun, tries, seconds(response.millis()), guard.id(), seconds(limit)))
                        .because(retry.at(), response));
    }

    static int tries(ScgFilter retry) {
        return 1 + retry.arg("retries").map(Resolved::number).orElse(DEFAULT_RETRIES);
    }

    /** @param retries before this one */
    private static double pauseMs(ScgFilter retry, int retries) {
        int factor = retry.arg("backoff.factor").map(Resolved::number).orElse(DEFAULT_FACTOR);
        int longest = retry.arg("backoff.maxBackoff").map(Resolved::millis).orElse(Integer.MAX_VALUE);
        return retry.arg("backoff.firstBackoff")
                .map(first -> Math.min(longest, first.millis() * Math.pow(factor, retries)))
                .orElse(0.0);
    }

    /** FB041. A call whose answer is lost or late may have done its work, and a method that is not idempotent does it once more. */
    static Stream<Found> retriesOfWrites(ScgSettings settings) {
        return settings.filtersNamed(ScgFilter.RETRY).flatMap(retry -> ofWrites(settings, retry));
    }

    private static Stream<Found> ofWrites(ScgSettings settings, ScgFilter retry) {
        return NOT_IDEMPOTENT.stream()
                .filter(retry.list("methods")::contains)
                .limit(1)
                .filter(method -> !beforeTheBackend(settings, retry))
                .map(method -> Found.at(
                        retry.at(),
                        "a %s reaches the backend up to %d times: after an answer that is late or of status 5xx the backend may have done the work, and does it again"
                                .formatted(method, tries(retry))));
    }

    /** Only calls that got no connection, so no backend has had them. */
    private static boolean beforeTheBackend(ScgSettings settings, ScgFilter retry) {
        List<String> exceptions = retry.list("exceptions");
        String series = retry.at().property().replaceFirst("name$", "args.series");
        return !exceptions.isEmpty()
                && exceptions.stream().allMatch(e -> e.matches(".*\\.Connect(Timeout)?Exception"))
                && retry.arg("statuses").isEmpty()
                && settings.subject()
                        .exactly(series)
                        .filter(none -> none.text().isBlank())
                        .isPresent();
    }
}
