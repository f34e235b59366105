package dev.fusebox.lab.report.html;

import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;

/**
 * What each limit lets through at most: by Little's law, places / time a call holds one. The time is that of the service
 * itself, which nobody can fall below, so these are upper bounds.
 */
record Ceilings(List<Step> steps) {

    /** One limit: so many requests per second pass it at most. */
    record Step(LimitUse limit, double perSecond) {
        String name() {
            return limit.fullName();
        }
    }

    /** @param serviceMs {@code null} when a call costs CPU rather than time: then there is no ceiling to compute */
    static Ceilings of(Group group, Integer serviceMs) {
        if (serviceMs == null || serviceMs <= 0) {
            return new Ceilings(List.of());
        }
        return new Ceilings(group.cells().stream()
                .filter(c -> !c.limits().isEmpty())
                .max(Comparator.comparing(CellResult::concurrency))
                .map(CellResult::limits)
                .orElse(List.of())
                .stream()
                .filter(l -> holdsCalls(l.kind()) && l.max() != null && l.max() > 0 && l.max() < Integer.MAX_VALUE)
                .map(l -> new Step(l, l.max() * 1000.0 / serviceMs))
                .toList());
    }

    private static boolean holdsCalls(LimitKind kind) {
        return switch (kind) {
            case THREADS, CONNECTIONS, SEMAPHORE, BULKHEAD, THREAD_POOL, HTTP_POOL -> true;
            case ACCEPT_QUEUE, EVENT_LOOP, CPU -> false;
        };
    }

    double lowest() {
        return steps.stream().mapToDouble(Step::perSecond).min().orElse(0);
    }

    /** Those near enough to the lowest to be drawn beside it. */
    List<Step> near(double factor) {
        return steps.stream().filter(s -> s.perSecond() <= factor * lowest()).toList();
    }

    /** Names at one height, for a label. */
    String namesAt(double perSecond) {
        return String.join(
                ", ",
                steps.stream()
                        .filter(s -> s.perSecond() == perSecond)
                        .map(Step::name)
                        .toList());
    }
}
