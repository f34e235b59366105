package dev.fusebox.lab.demand;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.List;
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
 * @param base what is needed at any rate
 * @param spread standard deviation of what was measured about it, as a share; {@code null} where one window tells all
 */
@RecordBuilder
public record CpuDemand(
        double answerMs,
        double rejectionMs,
        int processors,
        @Nullable Double frontShare,
        @Nullable Double othersShare,
        List<FewerProcessors> fewer,
        Base base,
        @Nullable Double spread)
        implements CpuDemandBuilder.With {

    /** Of the time in the service; calls that took longer waited for a limit. */
    private static final double MOST_BEYOND = 1.1;

    /** A process that used more than its number, by this factor, is not held to it: the flag only tells its JVM how many to count on. */
    public static final double HELD = 1.1;

    /** More is no machine to measure on. */
    private static final double MOST_OTHERS = 0.9;

    /** Less is not worth a word. */
    private static final double LEAST_OTHERS = 0.005;

    /** Not known, or of no interest: the processors bound nothing. */
    public static final CpuDemand NONE = of(0, 1);

    /**
     * A process with fewer processors than its machine: by a quota, or by a flag of its JVM.
     *
     * @param share of an answer's processor time that it needs, 0 to 1
     */
    public record FewerProcessors(String component, int processors, double share) {}

    /**
     * Work that does not grow with the rate: code that is compiled, threads that wake up for one call each, samples.
     *
     * @param processors that it keeps busy
     * @param slowest answers per second from which on this was seen
     */
    public record Base(double processors, double slowest) {

        static final Base NONE = new Base(0, 1);

        /** What it adds to each of that many answers per second; of fewer than were ever measured, no more than of those. */
        private double eachMs(double perSecond) {
            return 1000 * processors / Math.max(perSecond, slowest);
        }

        private Base times(double factor) {
            return new Base(processors * factor, slowest);
        }
    }

    public CpuDemand {
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
        return new CpuDemand(answerMs, answerMs, processors, null, null, List.of(), Base.NONE, null);
    }

    /**
     * Processor time of a process that may use fewer processors than the machine has.
     *
     * @param processors that it may use
     * @param part of the answers that this time was for, 0 to 1; {@code null} for all
     */
    public record ProcessSeconds(
            String component,
            int processors,
            double seconds,
            @IfKnown @Nullable Double part) {

        /** Where it works for several alike, and only this share of the answers counts. */
        private ProcessSeconds ofShare(double share) {
            return new ProcessSeconds(component, processors, seconds, share * (part == null ? 1 : part));
        }

        /** What it would be if it were for all answers. */
        private double forAll() {
            return part == null ? seconds : seconds / part;
        }
    }

    /**
     * Processor time that was used in some time.
     *
     * @param own by the processes that calls cross, the load generator and the lab
     * @param others by all else
     * @param front the part of {@code own} by the process in front without its JVM; {@code null} where that is not known
     * @param fewer the parts of {@code own} by the processes that may use fewer processors than the machine has
     */
    public record UsedSeconds(
            double own,
            double others,
            @IfKnown @Nullable Double front,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ProcessSeconds> fewer) {

        public UsedSeconds {
            fewer = fewer == null ? List.of() : List.copyOf(fewer);
        }
    }

    /**
     * Some time under load.
     *
     * @param seconds how long it was
     * @param answers with success
     * @param rejections all others
     * @param users that called
     * @param meanMs of a call; {@code null} where some were not successes
     * @param serviceMs how long the service held a call; {@code null} of calls that need only the processor
     */
    public record LoadWindow(
            UsedSeconds used,
            double seconds,
            long answers,
            long rejections,
            int users,
            @IfKnown @Nullable Double meanMs,
            @IfKnown @Nullable Integer serviceMs) {

        /** Answers of any kind per second. */
        public double perSecond() {
            return (answers + rejections) / seconds;
        }

        /**
         * One of several that share the machine: of the same answers, as much of its part as {@code 1 / share} of the whole. Its own process
         * has its processors and threads for itself.
         *
         * @param shared processes that work for all of them, so that each has its share of their processors, too
         */
        LoadWindow ofShare(double share, Collection<String> shared) {
            List<ProcessSeconds> fewer = used.fewer().stream()
                    .map(p -> shared.contains(p.component()) ? p.ofShare(share) : p)
                    .toList();
            UsedSeconds part = new UsedSeconds(used.own() / share, used.others(), used.front(), fewer);
            return new LoadWindow(part, seconds, answers, rejections, users, meanMs, serviceMs);
        }

        /** The same of calls that a service held for that long. */
        public LoadWindow holding(@Nullable Integer heldMs) {
            return new LoadWindow(used, seconds, answers, rejections, users, meanMs, heldMs);
        }

        /** What a call took beyond its service; {@code null} where that is not known, and where calls waited for a limit. */
        @Nullable
        Double beyondMs() {
            return meanMs == null || serviceMs == null || meanMs > MOST_BEYOND * serviceMs
                    ? null
                    : Double.valueOf(meanMs - serviceMs);
        }

        /** Processors that the answers kept busy. */
        double busyProcessors() {
            return used.own() / seconds;
        }

        /** Processors that were busy with anything. */
        double allBusy() {
            return (used.own() + used.others()) / seconds;
        }

        double rejectedShare() {
            return (double) rejections / (answers + rejections);
        }

        private boolean counts() {
            return seconds > 0 && used.own() > 0 && answers + rejections > 0;
        }
    }

    /** From windows of one kind of load, see {@link UtilisationFit}. Empty without a window that has answers and processor time. */
    public static Optional<CpuDemand> of(List<LoadWindow> windows, int processors) {
        List<LoadWindow> all = windows.stream().filter(LoadWindow::counts).toList();
        Double front = Figures.median(all.stream()
                .flatMap(w -> Stream.ofNullable(w.used().front())
                        .map(seconds -> seconds / w.used().own()))
                .mapToDouble(Double::doubleValue));
        Double others = Figures.median(all.stream().mapToDouble(w -> w.used().others() / w.seconds() / processors));
        return UtilisationFit.of(all)
                .map(fit -> new CpuDemand(
                        fit.answerMs(),
                        fit.rejectionMs(),
                        processors,
                        front,
                        others == null || others <= 0 ? null : Double.valueOf(Math.min(MOST_OTHERS, others)),
                        fewer(all),
                        fit.base(),
                        fit.spread()));
    }

    private static List<FewerProcessors> fewer(List<LoadWindow> windows) {
        return windows.stream()
                .flatMap(w -> w.used().fewer().stream())
                .collect(Groups.by(p -> List.of(p.component(), p.processors())))
                .values()
                .stream()
                .map(alike -> alike.get(0))
                .filter(p -> windows.stream()
                        .allMatch(w -> seconds(w, p, ProcessSeconds::seconds) <= HELD * p.processors() * w.seconds()))
                .map(p -> new FewerProcessors(p.component(), p.processors(), share(windows, p)))
                .toList();
    }

    /** By the windows in which it worked: calls through another instance tell nothing of it. */
    private static double share(List<LoadWindow> windows, ProcessSeconds process) {
        Double middle = Figures.median(windows.stream()
                .mapToDouble(w ->
                        seconds(w, process, ProcessSeconds::forAll) / w.used().own())
                .filter(share -> share > 0));
        return middle == null ? 0 : middle;
    }

    private static double seconds(LoadWindow window, ProcessSeconds process, ToDoubleFunction<ProcessSeconds> which) {
        return window.used().fewer().stream()
                .filter(p -> p.component().equals(process.component()))
                .mapToDouble(which)
                .sum();
    }

    /** Whether anything is known. */
    public boolean known() {
        return answerMs > 0;
    }

    /** Successes per second from which on the processors are used up; infinite where nothing is known. */
    public double mostPerSecond() {
        return known()
                ? 1000 * Math.max(0, processors * ofMachine() - base.processors) / answerMs
                : Double.POSITIVE_INFINITY;
    }

    private double ofMachine() {
        return othersShare == null ? 1 : 1 - othersShare;
    }

    /** As the same work on a machine with no other programs: each answer takes as much longer as they leave less of the processors. */
    public CpuDemand withoutOthers() {
        return othersShare == null ? this : dearer(1 / ofMachine()).withOthersShare(null);
    }

    /** What one of that many successes per second needs, with its part of what is needed at any rate. */
    public CpuDemand atRate(double perSecond) {
        return known()
                ? with(its -> its.answerMs(answerMs + base.eachMs(perSecond)).base(Base.NONE))
                : this;
    }

    /** Where an answer needs that many times as much. */
    public CpuDemand dearer(double factor) {
        return with(its -> its.answerMs(answerMs * factor)
                .rejectionMs(rejectionMs * factor)
                .base(base.times(factor)));
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
                : Stream.of(part(frontShare, threads).withFrontShare(1.0));
        Stream<CpuDemand> processes = fewer.stream()
                .map(p -> part(p.share(), p.processors())
                        .withFewer(List.of(new FewerProcessors(p.component(), p.processors(), 1))));
        return Stream.concat(loops, processes)
                .reduce(this, (least, part) -> part.mostPerSecond() < least.mostPerSecond() ? part : least);
    }

    private CpuDemand part(double share, int servers) {
        return dearer(share)
                .with(its -> its.processors(servers)
                        .frontShare(null)
                        .othersShare(null)
                        .fewer(List.of()));
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
    public CpuDemand onMachineWith(int machine) {
        return machine == processors ? this : withProcessors(machine).withOthersShare(null);
    }

    /** That many machines. */
    public CpuDemand times(int machines) {
        List<FewerProcessors> all = fewer.stream()
                .map(p -> new FewerProcessors(p.component(), p.processors() * machines, p.share()))
                .toList();
        return with(its -> its.processors(processors * machines).fewer(all).base(base.times(machines)));
    }
}
