package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.results.cell.Footprint;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What rounds of mixed load, each with a fault, left behind.
 *
 * @param gateways their titles by id
 * @param rate calls per second of each gateway
 * @param answers calls by gateway and kind, and how they ended: their status, or {@code no answer}
 * @param faults what was done to service-a, round by round
 * @param processes what each process that ran throughout held after each round
 * @param rules by which growth differs from noise
 */
public record SoakResult(
        String id,
        String profile,
        Map<String, String> gateways,
        int rounds,
        int roundSeconds,
        int rate,
        Map<String, Map<String, Map<String, Integer>>> answers,
        List<SoakFault> faults,
        List<SoakedProcess> processes,
        SoakRules rules)
        implements ExperimentResult {

    /**
     * A fault, and how the gateways were well again.
     *
     * @param recoveredMs from the end of the fault to the first success of the route that had it, by gateway; no entry where there
     *     was none in time
     */
    public record SoakFault(int round, String what, Map<String, Long> recoveredMs) {}

    /**
     * A process, in rest after each round.
     *
     * @param stillInUse limits that did not come to rest after the last round
     * @param classes on the heap: those whose bytes grew most from the first to the last footprint
     * @param threads the same of threads, by their names without numbers
     * @param files the same of open files and sockets, by kind and by who is at the other end
     */
    public record SoakedProcess(
            String component,
            List<Footprint> footprints,
            List<String> stillInUse,
            List<Grown> classes,
            List<Grown> threads,
            List<Grown> files) {}

    /** Something of which there is more at the end. */
    public record Grown(String name, long from, long to) {

        public long by() {
            return to - from;
        }
    }

    /** All that grew, for each process; without those of which nothing did. */
    public List<Growth> growth() {
        return processes.stream().flatMap(p -> Growth.of(p, rules).stream()).toList();
    }

    /** Limits that did not come to rest. */
    public List<String> stillInUse() {
        return processes.stream().flatMap(p -> p.stillInUse().stream()).toList();
    }

    /** Whether everything is back where it was. */
    public boolean atBaseline() {
        return growth().isEmpty() && stillInUse().isEmpty();
    }

    @Override
    public String basis() {
        return "%d rounds of one start".formatted(rounds);
    }

    @Override
    public @Nullable String undecided() {
        return processes.stream().anyMatch(p -> p.footprints().size() < SoakRules.LEAST)
                ? "fewer than %d footprints: growth cannot be told from noise; soak longer".formatted(SoakRules.LEAST)
                : null;
    }

    /**
     * When a process has grown: the median of its last third of footprints exceeds that of its first third by more than this. What is made
     * once, by the first fault of its kind, is in the warm-up.
     *
     * @param heapShare of the heap at the beginning, such as 0.1; at least {@code heapMb}
     * @param heapMb MiB on the heap
     * @param directMb MiB of buffers outside the heap
     * @param threads more threads
     * @param files more open files and sockets
     */
    public record SoakRules(double heapShare, double heapMb, double directMb, int threads, int files) {

        /** Fewer footprints tell nothing. */
        public static final int LEAST = 6;

        /** Idle connections of pools, and threads that a pool makes on demand, come and go within these. */
        public static final SoakRules TODAY = new SoakRules(0.1, 4, 4, 4, 20);
    }
}
