package dev.fusebox.lab.results;

import dev.fusebox.lab.results.SoakResult.Footprint;
import dev.fusebox.lab.results.SoakResult.Grown;
import dev.fusebox.lab.results.SoakResult.SoakedProcess;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One thing of which a process has more at the end of a soak than at its beginning.
 *
 * @param what it is
 * @param from median of the first third of its footprints
 * @param to median of the last third
 * @param suspects the classes, threads or connections that grew most; empty where there are none to name
 */
public record Growth(String component, GrowthKind what, double from, double to, List<Grown> suspects) {

    /** What can grow. */
    public enum GrowthKind {
        HEAP("heap", "MiB"),
        DIRECT("buffers outside the heap", "MiB"),
        THREADS("threads", ""),
        FILES("open files and sockets", "");

        private final String words;
        private final String unit;

        GrowthKind(String words, String unit) {
            this.words = words;
            this.unit = unit;
        }

        public String words() {
            return words;
        }

        public String unit() {
            return unit;
        }
    }

    /** All that grew in a process; nothing where it has too few footprints to tell. */
    static List<Growth> of(SoakedProcess process, SoakRules rules) {
        if (process.footprints().size() < SoakRules.LEAST) {
            return List.of();
        }
        return Stream.of(
                        grown(process, GrowthKind.HEAP, Footprint::heapMb, process.classes(), rules),
                        grown(process, GrowthKind.DIRECT, Footprint::directMb, List.of(), rules),
                        grown(process, GrowthKind.THREADS, Footprint::threads, process.threads(), rules),
                        process.footprints().stream().anyMatch(f -> f.files() == null)
                                ? Stream.<Growth>empty()
                                : grown(
                                        process,
                                        GrowthKind.FILES,
                                        f -> Objects.requireNonNull(f.files()),
                                        process.files(),
                                        rules))
                .flatMap(found -> found)
                .toList();
    }

    private static Stream<Growth> grown(
            SoakedProcess process,
            GrowthKind what,
            ToDoubleFunction<Footprint> figure,
            List<Grown> suspects,
            SoakRules rules) {
        List<Footprint> all = process.footprints();
        int third = all.size() / 3;
        double from = median(all.subList(0, third), figure);
        double to = median(all.subList(all.size() - third, all.size()), figure);
        return to - from > allowed(what, from, rules)
                ? Stream.of(new Growth(process.component(), what, from, to, suspects))
                : Stream.empty();
    }

    private static double allowed(GrowthKind what, double from, SoakRules rules) {
        return switch (what) {
            case HEAP -> Math.max(rules.heapMb(), rules.heapShare() * from);
            case DIRECT -> rules.directMb();
            case THREADS -> rules.threads();
            case FILES -> rules.files();
        };
    }

    private static double median(List<Footprint> some, ToDoubleFunction<Footprint> figure) {
        double[] sorted = some.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
