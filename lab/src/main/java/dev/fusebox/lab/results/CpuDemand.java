package dev.fusebox.lab.results;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an answer needs of a machine's processors: of the gateway, of the service, of the load generator and of the kernel together. By the
 * utilisation law {@code D = U x processors / X}, which is busy processor time divided by the answers of the same time; so it is the same
 * on an idle machine and on a busy one. Milliseconds of one processor.
 *
 * <p>Source: Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System Performance", chapter 3.
 *
 * @param answerMs of a success
 * @param rejectionMs of a call that was not answered with success; the same where the two were not told apart
 * @param processors that share the work
 * @param frontShare of it, what the process in front needs without its JVM, 0 to 1; {@code null} where that is not known
 * @param base what is needed at any rate
 * @param spread standard deviation of what was measured about it, as a share; {@code null} where one window tells all
 */
public record CpuDemand(
        double answerMs,
        double rejectionMs,
        int processors,
        @Nullable Double frontShare,
        Base base,
        @Nullable Double spread) {

    /** Of the time in the service; calls that took longer waited for a limit. */
    private static final double MOST_BEYOND = 1.1;

    /** Not known, or of no interest: the processors bound nothing. */
    public static final CpuDemand NONE = of(0, 1);

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
        return new CpuDemand(answerMs, answerMs, processors, null, Base.NONE, null);
    }

    /**
     * Some time under load.
     *
     * @param busySeconds processor time that was used in it
     * @param frontSeconds of it, by the process in front without its JVM; {@code null} where that is not known
     * @param seconds how long it was
     * @param answers with success
     * @param rejections all others
     * @param users that called
     * @param meanMs of a call; {@code null} where some were not successes
     * @param serviceMs how long the service held a call; {@code null} of calls that need only the processor, and in older runs
     */
    public record LoadWindow(
            double busySeconds,
            @IfKnown @Nullable Double frontSeconds,
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

        /** One of several that share the machine: of the same answers, as much of its part as {@code 1 / share} of the whole. */
        LoadWindow ofShare(double share) {
            return new LoadWindow(
                    busySeconds / share, frontSeconds, seconds, answers, rejections, users, meanMs, serviceMs);
        }

        /** The same of calls that a service held for so long. */
        public LoadWindow holding(@Nullable Integer heldMs) {
            return new LoadWindow(busySeconds, frontSeconds, seconds, answers, rejections, users, meanMs, heldMs);
        }

        /** What a call took beyond its service; {@code null} where that is not known, and where calls waited for a limit. */
        @Nullable
        Double beyondMs() {
            return meanMs == null || serviceMs == null || meanMs > MOST_BEYOND * serviceMs
                    ? null
                    : Double.valueOf(meanMs - serviceMs);
        }

        double busyProcessors() {
            return busySeconds / seconds;
        }

        double rejectedShare() {
            return (double) rejections / (answers + rejections);
        }

        boolean counts() {
            return seconds > 0 && busySeconds > 0 && answers + rejections > 0;
        }
    }

    /** From windows of one kind of load, see {@link UtilisationFit}. Empty without a window that has answers and processor time. */
    public static Optional<CpuDemand> of(List<LoadWindow> windows, int processors) {
        List<LoadWindow> all = windows.stream().filter(LoadWindow::counts).toList();
        Double front = Figures.median(all.stream()
                .flatMap(w -> Stream.ofNullable(w.frontSeconds()).map(seconds -> seconds / w.busySeconds()))
                .mapToDouble(Double::doubleValue));
        return UtilisationFit.of(all)
                .map(fit ->
                        new CpuDemand(fit.answerMs(), fit.rejectionMs(), processors, front, fit.base(), fit.spread()));
    }

    /** Whether anything is known. */
    public boolean known() {
        return answerMs > 0;
    }

    /** Successes per second from which on the processors are used up; infinite where nothing is known. */
    public double mostPerSecond() {
        return known() ? 1000 * Math.max(0, processors - base.processors) / answerMs : Double.POSITIVE_INFINITY;
    }

    /** What one of that many successes per second needs, with its part of what is needed at any rate. */
    public CpuDemand at(double perSecond) {
        return known()
                ? new CpuDemand(
                        answerMs + base.eachMs(perSecond), rejectionMs, processors, frontShare, Base.NONE, spread)
                : this;
    }

    /** Where an answer needs that many times as much. */
    public CpuDemand dearer(double factor) {
        return new CpuDemand(
                answerMs * factor, rejectionMs * factor, processors, frontShare, base.times(factor), spread);
    }

    /**
     * Where the process in front has only that many threads for all its calls, as event loops are: its part of the work, when these
     * bound the answers; the same as now, when the processors do.
     */
    public CpuDemand through(int threads) {
        return frontShare == null || threads >= processors * frontShare
                ? this
                : new CpuDemand(
                        answerMs * frontShare, rejectionMs * frontShare, threads, 1.0, base.times(frontShare), spread);
    }

    /** Whether it is only that of the threads of the process in front. */
    public boolean ofFront() {
        return frontShare != null && frontShare == 1;
    }

    /** That many machines. */
    public CpuDemand times(int machines) {
        return new CpuDemand(answerMs, rejectionMs, processors * machines, frontShare, base.times(machines), spread);
    }

    /** The same with that many processors. */
    public CpuDemand on(int many) {
        return new CpuDemand(answerMs, rejectionMs, many, frontShare, base, spread);
    }
}
