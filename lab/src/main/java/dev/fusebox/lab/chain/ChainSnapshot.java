package dev.fusebox.lab.chain;

import java.util.List;
import java.util.Optional;

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
}
