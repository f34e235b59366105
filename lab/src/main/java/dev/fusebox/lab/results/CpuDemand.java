package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an answer needs of a machine's processors: of the gateway, of the service and of the load generator together. By the
 * utilisation law {@code D = U x processors / X}, which is the processor time that they used divided by the answers of the same time; so it is
 * the same on an idle machine and on a busy one. Milliseconds of one processor. What other programs used, and the kernel for itself, leaves
 * the answers so much less of the machine.
 *
 * <p>Source: Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System Performance", chapter 3.
 *
 * @param answerMs of a success
 * @param rejectionMs of a call that was not answered with success; the same where the two were not told apart
 * @param processors that share the work
 * @param frontShare of it, what the process in front needs without its JVM, 0 to 1; {@code null} where that is not known
 * @param othersShare of the machine, 0 to 1; {@code null} for nothing
 * @param fewer processes that may use fewer processors than the machine has
 */
public record CpuDemand(
        double answerMs,
        double rejectionMs,
        int processors,
        @IfKnown @Nullable Double frontShare,
        @IfKnown @Nullable Double othersShare,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FewerProcessors> fewer) {

    /** Not known, or of no interest: the processors bound nothing. */
    public static final CpuDemand NONE = of(0, 1);

    /**
     * A process with fewer processors than its machine: by a quota, or by a flag of its JVM.
     *
     * @param share of an answer's processor time that it needs, 0 to 1
     */
    public record FewerProcessors(String component, int processors, double share) {}

    /** Two groups of calls are told apart where the shares of rejections are this far from each other. */
    private static final double SPREAD = 0.2;

    /** A window counts with at least this share of the most answers per second: in others, what the machine does anyway is a large part, above
     * all compiling code. */
    private static final double FAST_ENOUGH = 0.5;

    /** A process that used more than its number, by this factor, is not held to it: the flag only tells its JVM how many to count on. */
    public static final double HELD = 1.1;

    /** More is no machine to measure on. */
    private static final double MOST_OTHERS = 0.9;

    /** Less is not worth a word. */
    private static final double LEAST_OTHERS = 0.005;

    public CpuDemand {
        fewer = fewer == null ? List.of() : List.copyOf(fewer);
        if (!(answerMs >= 0 && rejectionMs >= 0 && answerMs < Double.MAX_VALUE && rejectionMs < Double.MAX_VALUE)) {
            throw new UsageException(
                    "no such processor time of an answer: " + answerMs + " ms, of a rejection " + rejectionMs + " ms");
        }
        if (processors < 1) {
            throw new UsageException("no such number of processors: " + processors);
        }
    }

    /** The same for a success and a rejection. */
    public static CpuDemand of(double answerMs, int processors) {
        return of(answerMs, answerMs, processors);
    }

    private static CpuDemand of(double answerMs, double rejectionMs, int processors) {
        return new CpuDemand(answerMs, rejectionMs, processors, null, null, List.of());
    }

    /**
     * Processor time of a process that may use fewer processors than the machine has.
     *
     * @param processors that it may use
     */
    public record ProcessSeconds(String component, int processors, double seconds) {}

    /**
     * Processor time that was used in some time.
     *
     * @param own by the processes that calls cross, the load generator and the lab
     * @param others by all else
     * @param front the part of that by the process in front without its JVM; {@code null} where that is not known
     * @param fewer the parts of it by the processes that may use fewer processors than the machine has
     */
    public record UsedSeconds(
            double own, double others, @Nullable Double front, List<ProcessSeconds> fewer) {}

    /**
     * Some time under load.
     *
     * @param seconds how long it was
     * @param answers with success
     * @param rejections all others
     */
    public record LoadWindow(UsedSeconds used, double seconds, long answers, long rejections) {

        /** Answers of any kind per second. */
        public double perSecond() {
            return (answers + rejections) / seconds;
        }

        /** Whether its answers decide what the processors do; of the fastest window, its {@link #perSecond}. */
        public boolean fastEnough(double fastest) {
            return perSecond() >= FAST_ENOUGH * fastest;
        }

        /** Processor time of an answer of any kind. */
        public double eachMs() {
            return used.own() * 1000 / (answers + rejections);
        }

        private double rejectedShare() {
            return (double) rejections / (answers + rejections);
        }

        private boolean counts() {
            return seconds > 0 && used.own() > 0 && answers + rejections > 0;
        }
    }

    /**
     * From windows of one kind of load. Successes and rejections apart by linear regression over the share of rejections, where the
     * windows differ enough; otherwise the median for both. Empty without a window that has answers and processor time.
     */
    public static Optional<CpuDemand> of(List<LoadWindow> windows, int processors) {
        double fastest = windows.stream()
                .filter(LoadWindow::counts)
                .mapToDouble(LoadWindow::perSecond)
                .max()
                .orElse(0);
        List<LoadWindow> all = windows.stream()
                .filter(w -> w.counts() && w.fastEnough(fastest))
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Double front = Figures.median(all.stream()
                .flatMap(w -> Stream.ofNullable(w.used().front())
                        .map(seconds -> seconds / w.used().own()))
                .mapToDouble(Double::doubleValue));
        Double others = Figures.median(all.stream().mapToDouble(w -> w.used().others() / w.seconds() / processors));
        return apart(all, processors)
                .or(() -> Optional.of(of(
                        Objects.requireNonNull(Figures.median(all.stream().mapToDouble(LoadWindow::eachMs))),
                        processors)))
                .map(demand -> new CpuDemand(
                        demand.answerMs,
                        demand.rejectionMs,
                        processors,
                        front,
                        others == null || others <= 0 ? null : Double.valueOf(Math.min(MOST_OTHERS, others)),
                        fewer(all)));
    }

    private static List<FewerProcessors> fewer(List<LoadWindow> windows) {
        return windows.stream()
                .flatMap(w -> w.used().fewer().stream())
                .collect(Groups.by(p -> List.of(p.component(), p.processors())))
                .values()
                .stream()
                .map(alike -> alike.get(0))
                .filter(p -> windows.stream().allMatch(w -> seconds(w, p) <= HELD * p.processors() * w.seconds()))
                .map(p -> new FewerProcessors(
                        p.component(),
                        p.processors(),
                        Objects.requireNonNull(Figures.median(windows.stream()
                                .mapToDouble(w -> seconds(w, p) / w.used().own())))))
                .toList();
    }

    private static double seconds(LoadWindow window, ProcessSeconds process) {
        return window.used().fewer().stream()
                .filter(p -> p.component().equals(process.component()))
                .mapToDouble(ProcessSeconds::seconds)
                .sum();
    }

    /** {@code each = answer + (rejection - answer) x share}: least squares. Empty where the shares are alike or a cost is none. */
    private static Optional<CpuDemand> apart(List<LoadWindow> windows, int processors) {
        double[] shares =
                windows.stream().mapToDouble(LoadWindow::rejectedShare).sorted().toArray();
        if (shares[shares.length - 1] - shares[0] < SPREAD) {
            return Optional.empty();
        }
        double share = mean(windows, LoadWindow::rejectedShare);
        double each = mean(windows, LoadWindow::eachMs);
        double together = mean(windows, w -> (w.rejectedShare() - share) * (w.eachMs() - each));
        double spread = mean(windows, w -> (w.rejectedShare() - share) * (w.rejectedShare() - share));
        double slope = together / spread;
        double answer = each - slope * share;
        return answer > 0 && answer + slope > 0
                ? Optional.of(of(answer, answer + slope, processors))
                : Optional.empty();
    }

    private static double mean(List<LoadWindow> windows, ToDoubleFunction<LoadWindow> figure) {
        return windows.stream().mapToDouble(figure).average().orElse(0);
    }

    /** Whether anything is known. */
    @JsonIgnore
    public boolean known() {
        return answerMs > 0;
    }

    /** Successes per second from which on the processors are used up; infinite where nothing is known. */
    public double mostPerSecond() {
        return 1000 * processors * ofMachine() / answerMs;
    }

    private double ofMachine() {
        return othersShare == null ? 1 : 1 - othersShare;
    }

    /** As the same work on a machine with no other programs: each answer takes as much longer as they leave less of the processors. */
    public CpuDemand alone() {
        return othersShare == null
                ? this
                : new CpuDemand(answerMs / ofMachine(), rejectionMs / ofMachine(), processors, frontShare, null, fewer);
    }

    /** One of several that share the machine: each answer costs as much of its part as {@code 1 / share} answers of the whole. */
    public CpuDemand ofShare(double share) {
        return new CpuDemand(
                answerMs / share,
                rejectionMs / share,
                processors,
                frontShare == null ? null : frontShare * share,
                othersShare,
                fewer.stream()
                        .map(p -> new FewerProcessors(p.component(), p.processors(), p.share() * share))
                        .toList());
    }

    /**
     * The part of the work that bounds the answers: all of it, on the machine's processors; that of the process in front, where it has only so
     * few threads for all its calls, as event loops are; or that of a process with fewer processors than the machine.
     *
     * @param threads of the process in front for all its calls; {@code null} where it has as many as it wants
     */
    public CpuDemand narrowest(@Nullable Integer threads) {
        Stream<CpuDemand> loops = threads == null || frontShare == null
                ? Stream.empty()
                : Stream.of(
                        new CpuDemand(answerMs * frontShare, rejectionMs * frontShare, threads, 1.0, null, List.of()));
        Stream<CpuDemand> processes = fewer.stream()
                .map(p -> new CpuDemand(
                        answerMs * p.share(),
                        rejectionMs * p.share(),
                        p.processors(),
                        null,
                        null,
                        List.of(new FewerProcessors(p.component(), p.processors(), 1))));
        return Stream.concat(loops, processes)
                .reduce(this, (least, part) -> part.mostPerSecond() < least.mostPerSecond() ? part : least);
    }

    /** The process that all of it is of, since that has fewer processors than the machine; {@code null} for none. */
    public @Nullable String ofProcess() {
        return fewer.stream()
                .filter(p -> p.share() == 1)
                .map(FewerProcessors::component)
                .findFirst()
                .orElse(null);
    }

    /** Whether it is only that of the threads of the process in front. */
    public boolean ofFront() {
        return frontShare != null && frontShare == 1;
    }

    /** {@code 2 processors (4 % for other programs; zuul-gateway may use 1 of 2)}. */
    public String processorWords() {
        Stream<String> others = Stream.ofNullable(othersShare)
                .filter(share -> share >= LEAST_OTHERS)
                .map(share -> "%.0f %% for other programs".formatted(share * 100));
        String more = Stream.concat(
                        others,
                        fewer.stream()
                                .map(p -> "%s may use %d of %d".formatted(p.component(), p.processors(), processors)))
                .collect(Collectors.joining("; "));
        return Figures.count(processors, "processor") + (more.isEmpty() ? "" : " (" + more + ")");
    }

    /** On a machine with that many processors; what other programs do there is not known. */
    public CpuDemand on(int machine) {
        return machine == processors ? this : new CpuDemand(answerMs, rejectionMs, machine, frontShare, null, fewer);
    }

    /** That many machines. */
    public CpuDemand times(int machines) {
        return new CpuDemand(
                answerMs,
                rejectionMs,
                processors * machines,
                frontShare,
                othersShare,
                fewer.stream()
                        .map(p -> new FewerProcessors(p.component(), p.processors() * machines, p.share()))
                        .toList());
    }
}
