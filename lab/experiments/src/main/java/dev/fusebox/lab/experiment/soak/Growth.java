package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.experiment.soak.SoakResult.Grown;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakRules;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakedProcess;
import dev.fusebox.lab.results.cell.Footprint;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
        HEAP("heap", "MiB", Footprint::heapMb, SoakedProcess::classes),
        DIRECT("buffers outside the heap", "MiB", Footprint::directMb, process -> List.of()),
        THREADS("threads", "", Footprint::threads, SoakedProcess::threads),
        FILES("open files and sockets", "", Footprint::files, SoakedProcess::files);

        private final String words;
        private final String unit;
        private final Function<Footprint, @Nullable Number> figure;
        private final Function<SoakedProcess, List<Grown>> suspects;

        GrowthKind(
                String words,
                String unit,
                Function<Footprint, @Nullable Number> figure,
                Function<SoakedProcess, List<Grown>> suspects) {
            this.words = words;
            this.unit = unit;
            this.figure = figure;
            this.suspects = suspects;
        }

        public String words() {
            return words;
        }
    }

    /** How much there is at the end, with its unit. */
    String reached(int decimals) {
        return "%s %s".formatted(Figures.fixed(to, decimals), what.unit).strip();
    }

    /** All that grew in a process; nothing where it has too few footprints to tell. */
    static List<Growth> of(SoakedProcess process, SoakRules rules) {
        if (process.footprints().size() < SoakRules.LEAST) {
            return List.of();
        }
        return Stream.of(GrowthKind.values())
                .flatMap(what -> grown(process, what, rules))
                .toList();
    }

    /** Empty where the system does not say how much there is. */
    private static Stream<Growth> grown(SoakedProcess process, GrowthKind what, SoakRules rules) {
        List<Number> all = process.footprints().stream()
                .flatMap(f -> Stream.ofNullable(what.figure.apply(f)))
                .toList();
        if (all.size() < process.footprints().size()) {
            return Stream.empty();
        }
        int third = all.size() / 3;
        double from = median(all.subList(0, third));
        double to = median(all.subList(all.size() - third, all.size()));
        return to - from > allowed(what, from, rules)
                ? Stream.of(new Growth(process.component(), what, from, to, what.suspects.apply(process)))
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

    private static double median(List<Number> some) {
        return Objects.requireNonNull(Figures.median(some.stream().mapToDouble(Number::doubleValue)));
    }
}
