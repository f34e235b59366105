package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * FB021. The circuit breaker filter ends each call after 1 s, unless a setting says otherwise; the answer's body is part of the call. A
 * response timeout, which ends with the answer's head, never acts where it is longer.
 */
final class TimeLimitOfTheBreaker {

    private static final String DISABLED = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter";
    private static final String DEFAULT = "resilience4j.timelimiter.configs.default.timeout-duration";
    private static final String RESPONSE = "response-timeout";
    static final int DEFAULT_MS = 1000;

    static Stream<Found> findings(ScgSettings settings) {
        return settings.decided(settings.guards().stream()
                .filter(guard -> !disabled(settings, guard.id()))
                .flatMap(guard -> judged(settings, guard)));
    }

    static boolean disabled(ScgSettings settings, String id) {
        return settings.subject().is(DISABLED, "true") || settings.subject().is(DISABLED + "-map." + id, "true");
    }

    private static Stream<Found> judged(ScgSettings settings, ScgGuard guard) {
        Optional<Resolved> response = response(settings, guard.route());
        Optional<Resolved> limit = limit(settings, guard.id());
        if (limit.isEmpty()) {
            String answer =
                    guard.fallback().map(uri -> "the answer of " + uri.text()).orElse("504");
            return Stream.of(Found.at(
                            guard.filter().at(),
                            "circuit breaker '%s' ends every call after 1 s, a time limit that no setting asks for: a slower call gets %s%s. %s"
                                    .formatted(guard.id(), answer, bodies(response), sum(response)))
                    .withFix(settings.fix().set(DEFAULT, suggested(response))));
        }
        return response.stream()
                .filter(r -> r.millis() > limit.get().millis())
                .map(r -> Found.at(
                                limit.get(),
                                "circuit breaker '%s' ends every call after %s, so the response time limit of %s never acts. %s"
                                        .formatted(
                                                guard.id(),
                                                seconds(limit.get().millis()),
                                                seconds(r.millis()),
                                                sum(response)))
                        .because(limit.get(), r)
                        .withFix(settings.fix().set(limit.get().property(), suggested(response))));
    }

    static Optional<Resolved> limit(ScgSettings settings, String id) {
        return settings.instances("timelimiter").find(id, "timeout-duration");
    }

    private static String bodies(Optional<Resolved> response) {
        return response.filter(r -> r.millis() > DEFAULT_MS)
                .map(r -> ", and the response time limit of %s never acts".formatted(seconds(r.millis())))
                .orElse(", and an answer whose body is under way is cut off");
    }

    /** A second more than the head of the answer may take, or than FB023 would give it: the fixes of both may be applied together. */
    private static String suggested(Optional<Resolved> response) {
        int millis = response.map(Resolved::millis).orElse(RouteRules.SUGGESTED_MS) + DEFAULT_MS;
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    /** Where the time of the fix comes from. */
    private static String sum(Optional<Resolved> response) {
        int head = response.map(Resolved::millis).orElse(RouteRules.SUGGESTED_MS);
        return "The fix gives it %s: %s for the head of the answer, %s, and %s for the rest"
                .formatted(
                        seconds(head + DEFAULT_MS),
                        seconds(head),
                        response.isPresent() ? "by its response time limit" : "since no response time limit is written",
                        seconds(DEFAULT_MS));
    }

    /** The response time limit of a route; what is written wrongly in its metadata is for FB009. */
    static Optional<Resolved> response(ScgSettings settings, ScgRoute route) {
        Resolved own = route.metadata().get(RESPONSE);
        if (own != null && own.word().startsWith("-")) {
            return Optional.empty();
        }
        return Optional.ofNullable(own).filter(TimeLimitOfTheBreaker::isNumber).or(() -> settings.client(RESPONSE));
    }

    private static boolean isNumber(Resolved value) {
        try {
            value.number();
            return true;
        } catch (UsageException noNumber) {
            return false;
        }
    }
}
