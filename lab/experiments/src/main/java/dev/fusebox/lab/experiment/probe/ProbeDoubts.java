package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a probe counted with the chain that it read. Figures contradict each other where the machine is too busy, where time
 * limits end calls meanwhile, or where a limit cannot be read. Then the probe names no limit.
 *
 * @param through calls that were held at once behind all limits
 * @param askedBackend whether the backend counted them; otherwise they are the slots in use of the full limit
 * @param binding the limit that is said to bind; {@code null} for none
 * @param before the way before the first call
 * @param way the way with all calls on it, in the order in which a call meets its limits
 * @param rejected calls that the gateway says it rejected, by the name of what did
 * @param timedOut calls that the gateway says it gave up
 */
record ProbeDoubts(
        int through,
        boolean askedBackend,
        @Nullable LimitReading binding,
        List<LimitReading> before,
        List<LimitReading> way,
        Map<String, Long> rejected,
        long timedOut) {

    /** In these limits exactly the calls behind them use slots. Request threads may serve other calls, and connections stay open. */
    private static final Set<LimitKind> EXACT =
            EnumSet.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL, LimitKind.HTTP_POOL);

    /** In sentences without their full stop; empty when all figures agree. */
    List<String> sentences() {
        return binding == null ? withNothingFull() : about(binding);
    }

    private List<String> withNothingFull() {
        List<String> doubts = new ArrayList<>();
        rejected.forEach(
                (by, calls) -> doubts.add("%s rejected %d calls, but no limit was seen full".formatted(by, calls)));
        way.stream()
                .filter(l -> askedBackend && exact(l) && grown(l) > through)
                .map(this::notArrived)
                .forEach(doubts::add);
        way.stream()
                .filter(l -> askedBackend && exact(l) && l.max() != null && grown(l) <= l.max() && through > l.max())
                .map(l ->
                        "%d calls were at the backend at once, but %s lets no more than %d through: calls that were given up are still there"
                                .formatted(through, l.fullName(), l.max()))
                .forEach(doubts::add);
        return doubts;
    }

    private String notArrived(LimitReading limit) {
        return "%d calls got through to the backend at once, but %s held %d"
                .formatted(through, limit.fullName(), grown(limit));
    }

    private List<String> about(LimitReading full) {
        List<String> doubts = new ArrayList<>();
        if (Boolean.FALSE.equals(stops(full))) {
            doubts.add("%s was seen full (%d of %d), but it rejected no call and made none wait"
                    .formatted(full.fullName(), full.inUse(), full.max()));
        }
        if (askedBackend && exact(full) && grown(full) != through) {
            doubts.add(notArrived(full));
        }
        way.stream()
                .filter(l -> exact(l) && isBefore(full, l) && grown(l) > through)
                .map(l -> "no more than %d calls can get through %s, but %s behind it was seen with %d (of %s)"
                        .formatted(through, full.fullName(), l.fullName(), grown(l), l.max()))
                .forEach(doubts::add);
        List<LimitReading> alike = way.stream()
                .filter(l -> !l.equals(full) && exact(l) && Objects.equals(l.max(), full.max()))
                .toList();
        alike.stream()
                .filter(l -> l.full() && Boolean.TRUE.equals(stops(l)) && Boolean.TRUE.equals(stops(full)))
                .map(l -> "%s and %s have %d slots each, but both stopped calls"
                        .formatted(l.fullName(), full.fullName(), l.max()))
                .forEach(doubts::add);
        // A time limit may free a slot of one limit while the call keeps its slot of the other.
        alike.stream()
                .filter(l -> timedOut > 0 && isBefore(l, full) && !Boolean.TRUE.equals(stops(l)))
                .map(l -> "a time limit ended %d calls, so %s may have let more than %d calls through to %s"
                        .formatted(timedOut, l.fullName(), l.max(), full.fullName()))
                .forEach(doubts::add);
        return doubts;
    }

    private @Nullable Boolean stops(LimitReading limit) {
        return limit.stopsSince(limit.among(before));
    }

    private int grown(LimitReading limit) {
        return limit.inUseSince(limit.among(before));
    }

    /** A call meets the gateway before the service. Within a process two circuit breakers have the same place: their order is unknown. */
    private boolean isBefore(LimitReading first, LimitReading second) {
        List<String> processes =
                way.stream().map(LimitReading::component).distinct().toList();
        int ahead = processes.indexOf(first.component()) - processes.indexOf(second.component());
        return ahead < 0 || ahead == 0 && place(first) < place(second);
    }

    private static int place(LimitReading limit) {
        return LimitId.facts(limit.kind()).order();
    }

    private static boolean exact(LimitReading limit) {
        return EXACT.contains(limit.kind());
    }
}
