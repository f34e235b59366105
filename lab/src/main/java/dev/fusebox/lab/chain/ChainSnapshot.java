package dev.fusebox.lab.chain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Everything that bounds calls at one or more processes, as configured, with where each value came from. A live process
 * yields one, and so do the settings of a profile; predictions and checks take nothing else.
 *
 * @param limits from the client towards the work
 */
public record ChainSnapshot(List<LimitSpec> limits, List<BreakerSpec> breakers, List<TimeLimit> timeLimits) {

    public static final ChainSnapshot NONE = new ChainSnapshot(List.of(), List.of(), List.of());

    public ChainSnapshot {
        limits = List.copyOf(limits);
        breakers = List.copyOf(breakers);
        timeLimits = List.copyOf(timeLimits);
    }

    /** What of this is in one process. */
    public ChainSnapshot in(String component) {
        return new ChainSnapshot(
                limits.stream()
                        .filter(l -> l.id().component().equals(component))
                        .toList(),
                breakers.stream().filter(b -> b.component().equals(component)).toList(),
                timeLimits.stream().filter(t -> t.component().equals(component)).toList());
    }

    public Optional<LimitSpec> limit(LimitId id) {
        return limits.stream().filter(l -> l.id().equals(id)).findFirst();
    }

    public Optional<BreakerSpec> breaker(String component, String name) {
        return breakers.stream()
                .filter(b -> b.component().equals(component) && b.name().equals(name))
                .findFirst();
    }

    public Optional<TimeLimit> timeLimit(String component, String name) {
        return timeLimits.stream()
                .filter(t -> t.component().equals(component) && t.name().equals(name))
                .findFirst();
    }

    /** Both; what is in both counts once. */
    public ChainSnapshot and(ChainSnapshot other) {
        return new ChainSnapshot(
                and(limits, other.limits), and(breakers, other.breakers), and(timeLimits, other.timeLimits));
    }

    private static <T> List<T> and(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).distinct().toList();
    }

    /** Both; what has the same name in both is as in the later one. */
    public ChainSnapshot with(ChainSnapshot later) {
        return new ChainSnapshot(
                with(limits, later.limits, LimitSpec::id),
                with(breakers, later.breakers, BreakerSpec::fullName),
                with(timeLimits, later.timeLimits, TimeLimit::fullName));
    }

    private static <T> List<T> with(List<T> earlier, List<T> later, Function<T, Object> id) {
        Map<Object, T> all = new LinkedHashMap<>();
        Stream.concat(earlier.stream(), later.stream()).forEach(one -> all.put(id.apply(one), one));
        return List.copyOf(all.values());
    }

    /** This, and of another chain the parts of which this one has none. */
    public ChainSnapshot orElse(ChainSnapshot other) {
        boolean timed = !breakers.isEmpty() || !timeLimits.isEmpty();
        return new ChainSnapshot(
                limits.isEmpty() ? other.limits : limits,
                timed ? breakers : other.breakers,
                timed ? timeLimits : other.timeLimits);
    }

    /** This chain with what settings change that lead from one configured chain to the other. */
    public ChainSnapshot changed(ChainSnapshot before, ChainSnapshot after) {
        return new ChainSnapshot(
                changed(limits, before.limits, after.limits, LimitSpec::id),
                changed(breakers, before.breakers, after.breakers, BreakerSpec::fullName),
                changed(timeLimits, before.timeLimits, after.timeLimits, TimeLimit::fullName));
    }

    private static <T> List<T> changed(List<T> now, List<T> before, List<T> after, Function<T, Object> id) {
        Map<Object, T> changed = new LinkedHashMap<>();
        now.forEach(one -> changed.put(id.apply(one), one));
        before.stream().filter(one -> !after.contains(one)).forEach(one -> changed.remove(id.apply(one)));
        after.stream().filter(one -> !before.contains(one)).forEach(one -> changed.put(id.apply(one), one));
        return List.copyOf(changed.values());
    }
}
