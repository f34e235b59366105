package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.scg.FrameworkRetry;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.stream.Stream;

/**
 * FB042. On servlets two libraries carry out the filter {@code Retry}. With Spring Retry on the class path {@code retries} counts calls, the
 * first one too. Spring's own retry has the back-off of its default policy: a second before each of at most three retries.
 */
public final class RetryOnServlets {

    private static final String TODAY = "spring.cloud.gateway.server.webmvc";
    private static final String BEFORE = "spring.cloud.gateway.mvc";
    private static final String GATEWAY = "spring-cloud-gateway-server-webmvc";
    private static final String SPRING_RETRY = "spring-retry";

    private static final int USUAL = 3;

    static Stream<Found> findings(ScgSettings settings) {
        return Stream.of(TODAY, BEFORE)
                .flatMap(prefix -> settings.routes(prefix).stream())
                .flatMap(route -> route.filters().stream()
                        .filter(filter -> filter.name().equals(ScgFilter.RETRY))
                        .flatMap(retry -> judged(settings, route, retry)));
    }

    private static Stream<Found> judged(ScgSettings settings, ScgRoute route, ScgFilter retry) {
        int retries = retry.arg("retries").map(Resolved::number).orElse(USUAL);
        String says = "the Retry of route '%s' with retries: %d makes ".formatted(route.id(), retries);
        if (bySpringRetry(settings)) {
            return Stream.of(Found.at(
                    retry.at(),
                    says
                            + (retries <= 1
                                    ? "one call and retries nothing"
                                    : "%d calls and not %d".formatted(retries, retries + 1))
                            + ": Spring Retry, which is on the class path, counts the first one"));
        }
        if (retries < 1) {
            return Stream.empty();
        }
        int made = Math.min(retries, FrameworkRetry.MOST_RETRIES);
        String pauses =
                "a failed call pauses 1 s before each retry, up to %s, and keeps its thread and its permit meanwhile"
                        .formatted(Figures.count(made * FrameworkRetry.PAUSE_MS / 1000, "second"));
        return Stream.of(
                retries > made
                        ? Found.at(
                                retry.at(),
                                says
                                        + "%d calls at most: Spring's own retry stops there. And ".formatted(1 + made)
                                        + pauses)
                        : Found.at(retry.at(), says + "up to %s: ".formatted(Figures.count(1 + made, "call")) + pauses)
                                .withLevel(LintLevel.COST));
    }

    /** @throws UsageException where nothing tells */
    private static boolean bySpringRetry(ScgSettings settings) {
        if (settings.subject().is(FrameworkRetry.SETTING, "true")) {
            return false;
        }
        if (settings.subject().libraries().has(SPRING_RETRY)) {
            return true;
        }
        if (settings.subject().libraries().assumed()) {
            throw new UsageException(
                    "Retry counts otherwise with Spring Retry on the class path, and these files do not tell: pass the jar");
        }
        // Before version 5 there is no other.
        return settings.subject().library(GATEWAY).filter(v -> v.atLeast("5.0")).isEmpty();
    }
}
