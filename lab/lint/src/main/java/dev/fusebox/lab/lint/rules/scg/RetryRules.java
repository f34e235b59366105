package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The filter that repeats calls. */
final class RetryRules {

    /** FB032. A retry inside a circuit breaker: the time limit of the circuit breaker is that of all tries together. */
    static final class TriesThatNeverHappen extends Rule {

        private static final int DEFAULT_RETRIES = 3;
        private static final int DEFAULT_FACTOR = 2;

        TriesThatNeverHappen() {
            super(
                    "FB032",
                    LintLevel.TRAP,
                    "retries that the circuit breaker's time limit leaves no time for",
                    ScgRules.TEST);
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            ScgSettings settings = new ScgSettings(subject);
            return settings.decided(settings.guards().stream()
                    .filter(guard -> !TimeLimitOfTheBreaker.disabled(subject, guard.id()))
                    .flatMap(guard -> inside(guard)
                            .flatMap(retry -> TimeLimitOfTheBreaker.response(settings, guard.route())
                                    .flatMap(response -> judged(subject, guard, retry, response)))
                            .stream()));
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

        private Optional<LintFinding> judged(Subject subject, ScgGuard guard, ScgFilter retry, Resolved response) {
            int limit = TimeLimitOfTheBreaker.limit(subject, guard.id())
                    .map(Resolved::millis)
                    .orElse(TimeLimitOfTheBreaker.DEFAULT_MS);
            int tries = tries(retry);
            int begun = 0;
            for (double begins = 0; begun < tries && begins < limit; begun++) {
                begins += response.millis() + pauseMs(retry, begun);
            }
            return begun == tries
                    ? Optional.empty()
                    : Optional.of(found(
                                    retry.at(),
                                    "a backend that hangs gets %d of %d tries: each takes %s, and circuit breaker '%s' ends all of them together after %s"
                                            .formatted(
                                                    begun,
                                                    tries,
                                                    seconds(response.millis()),
                                                    guard.id(),
                                                    seconds(limit)))
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
    }

    /** FB041. A call whose answer is lost or late may have done its work, and a method that is not idempotent does it once more. */
    static final class RetriesOfWrites extends Rule {

        private static final List<String> NOT_IDEMPOTENT = List.of("POST", "PATCH");

        RetriesOfWrites() {
            super("FB041", LintLevel.NOTE, "a retry of calls that are not idempotent", ScgRules.TEST);
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            return new ScgSettings(subject)
                    .filtersNamed(ScgFilter.RETRY)
                    .flatMap(filter -> judged(subject, filter).stream());
        }

        private Optional<LintFinding> judged(Subject subject, ScgFilter retry) {
            return NOT_IDEMPOTENT.stream()
                    .filter(retry.list("methods")::contains)
                    .findFirst()
                    .filter(method -> !beforeTheBackend(subject, retry))
                    .map(method -> found(
                            retry.at(),
                            "a %s reaches the backend up to %d times: after an answer that is late or of status 5xx the backend may have done the work, and does it again"
                                    .formatted(method, TriesThatNeverHappen.tries(retry))));
        }

        /** Only calls that got no connection, so no backend has had them. */
        private static boolean beforeTheBackend(Subject subject, ScgFilter retry) {
            List<String> exceptions = retry.list("exceptions");
            String series = retry.at().property().replaceFirst("name$", "args.series");
            return !exceptions.isEmpty()
                    && exceptions.stream().allMatch(e -> e.matches(".*\\.Connect(Timeout)?Exception"))
                    && retry.arg("statuses").isEmpty()
                    && subject.exactly(series)
                            .filter(none -> none.text().isBlank())
                            .isPresent();
        }
    }
}
