package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The limit that a person would have to change.
 *
 * @param name in full
 * @param spec {@code null} for what is no limit of the chain: a time limit, the service, the processors
 */
public record LimitBehind(String name, @Nullable LimitSpec spec) {

    /**
     * Where the circuit breaker was open most of the time, the limit whose rejections opened it; else the limit of the verdict. The
     * same as in the answer and in the picture: see {@link BoundBy}.
     */
    public static Optional<LimitBehind> of(CellResult cell) {
        String limit = cell.verdict().limit();
        Optional<LimitBehind> bound = limit == null ? Optional.empty() : Optional.of(named(cell, limit));
        return BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER
                ? openedBreaker(cell).or(() -> bound)
                : bound.or(() -> openedBreaker(cell));
    }

    /** What caused most of the errors that opened the circuit breaker; empty when it did not trip, or that is not known. */
    public static Optional<LimitBehind> openedBreaker(CellResult cell) {
        String known = cell.verdict().openedBy();
        if (known != null) {
            return Optional.of(named(cell, known));
        }
        BreakerUsage breaker = cell.circuitBreaker();
        return breaker == null || breaker.trips() == 0
                ? Optional.empty()
                : cause(breaker).flatMap(cause -> behind(cell, cause));
    }

    /** As most of the explained trips say; where none is explained, the most frequent error. */
    private static Optional<ErrorCause> cause(BreakerUsage breaker) {
        Map<ErrorCause, Long> trips = breaker.timeline().stream()
                .filter(t -> t.cause() != null)
                .collect(Collectors.groupingBy(
                        BreakerTripEvent::cause, Collectors.summingLong(BreakerTripEvent::trips)));
        Function<ErrorCause, Long> errors =
                cause -> Objects.requireNonNullElse(breaker.errors().get(cause.key()), 0L);
        Function<ErrorCause, Long> count = trips.isEmpty() ? errors : cause -> trips.getOrDefault(cause, 0L);
        return Arrays.stream(ErrorCause.values())
                .filter(ErrorCause::inWindow)
                .filter(cause -> count.apply(cause) > 0)
                .max(Comparator.comparing(count));
    }

    private static Optional<LimitBehind> behind(CellResult cell, ErrorCause cause) {
        String service = CellNames.service(cell);
        List<LimitKind> kinds = cause.rejectedBy();
        if (kinds.isEmpty()) {
            String name = cause == ErrorCause.TIMED_OUT ? TimeLimit.fullName(CellNames.entry(cell), service) : service;
            return name.isEmpty() ? Optional.empty() : Optional.of(new LimitBehind(name, null));
        }
        return cell.limits().stream()
                .filter(l -> kinds.contains(l.kind()) && !l.component().equals(service))
                .max(Comparator.comparing(l -> Objects.requireNonNullElse(l.rejected(), 0L)))
                .map(l -> new LimitBehind(l.fullName(), l.spec()));
    }

    private static LimitBehind named(CellResult cell, String name) {
        return new LimitBehind(name, cell.limit(name).map(LimitUsage::spec).orElse(null));
    }

    /** {@code zuul-gateway/pool.service-a: ribbon.MaxConnectionsPerHost=50 (profile stock)}. */
    public String words() {
        return spec == null || spec.setting() == null
                ? name
                : name + ": " + spec.setting().words();
    }
}
