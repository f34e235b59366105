package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Whether a fifth more load would get a fifth more where no limit was met. By the utilisation law, {@code U = X D}, the share in use of
 * every limit, of the machine and of each thread grows with the throughput {@code X}. So it would where all of them have room for that.
 *
 * @param meanUse slots in use in the middle of the cell
 */
record MoreLoad(Evidence e, ToDoubleFunction<LimitSeries> meanUse) {

    /** The kinds of which nothing is in use at a moment: the threads of event loops tell more, and an accept queue only passes calls on. */
    private static final Set<LimitKind> PASSING = Set.of(LimitKind.ACCEPT_QUEUE, LimitKind.EVENT_LOOP, LimitKind.CPU);

    /** @param share 0 to 1 */
    private record Used(String name, double share) {}

    /** The end of a sentence on what a load got. */
    String words() {
        if (!known()) {
            return justMet().orElse("; more was not tried");
        }
        Used most = used().max(Comparator.comparingDouble(Used::share)).orElseThrow();
        if (most.share() * e.rules().more().moreLoad() < e.rules().more().freeShare()) {
            return ", and more would get more";
        }
        return justMet()
                .orElseGet(() ->
                        "; more was not tried, and %s was %.0f %% in use".formatted(most.name(), most.share() * 100));
    }

    private Optional<String> justMet() {
        return e.limits().stream()
                .filter(l -> l.kind().holdsCalls()
                        && Objects.equals(l.max(), e.arrivals().users()))
                .findFirst()
                .map(l -> "; the %d %s (%s) are just met, one for each user"
                        .formatted(l.max(), VerdictSentences.slots(e, l.id()), VerdictSentences.setting(l)));
    }

    /** Whether the use of the processors is, by the whole machine and by each thread of the processes on the way. */
    private boolean known() {
        boolean threads = Stream.of(e.gateway(), e.service())
                .allMatch(component ->
                        e.processes().stream().anyMatch(p -> p.component().equals(component) && p.threads() != null));
        return threads && e.processes().stream().anyMatch(p -> p.machine() && p.cpuSeconds() != null);
    }

    private Stream<Used> used() {
        Stream<Used> limits = e.limits().stream()
                .filter(l -> l.max() != null && l.max() > 0 && !PASSING.contains(l.kind()))
                .map(l -> new Used(l.fullName(), meanUse.applyAsDouble(l) / l.max()));
        Stream<Used> threads = e.threads().stream()
                .map(t -> new Used(
                        "thread %s of %s".formatted(t.thread().name(), t.component()),
                        t.thread().cores()));
        Stream<Used> generator = e.generatorHasOneThread()
                ? Stream.of(new Used(
                        "the load generator",
                        Math.max(e.generatorCores(), e.load().ofCeiling())))
                : Stream.empty();
        Stream<Used> processes = e.processes().stream()
                .filter(p -> p.processors() != null)
                .map(p -> new Used("what %s may use of it".formatted(p.component()), e.ofItsProcessors(p)));
        return Stream.of(Stream.of(new Used("the machine", e.busy())), limits, threads, generator, processes)
                .flatMap(used -> used);
    }
}
