package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
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
 */
public record CpuDemand(
        double answerMs,
        double rejectionMs,
        int processors,
        @IfKnown @Nullable Double frontShare) {

    /** Not known, or of no interest: the processors bound nothing. */
    public static final CpuDemand NONE = new CpuDemand(0, 0, 1, null);

    /** Two groups of calls are told apart where the shares of rejections are this far from each other. */
    private static final double SPREAD = 0.2;

    /** A window counts with at least this share of the most answers per second: in others, what the machine does anyway is a large part, above
     * all compiling code. */
    private static final double FAST_ENOUGH = 0.5;

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
        return new CpuDemand(answerMs, answerMs, processors, null);
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
     */
    public record LoadWindow(
            double busySeconds,
            @IfKnown @Nullable Double frontSeconds,
            double seconds,
            long answers,
            long rejections,
            int users) {

        /** Answers of any kind per second. */
        public double perSecond() {
            return (answers + rejections) / seconds;
        }

        /** Whether its answers decide what the processors do; of the fastest window, its {@link #perSecond}. */
        public boolean fastEnough(double fastest) {
            return perSecond() >= FAST_ENOUGH * fastest;
        }

        /** One of several that share the machine: of the same answers, as much of its part as {@code 1 / share} of the whole. */
        LoadWindow ofShare(double share) {
            return new LoadWindow(busySeconds / share, frontSeconds, seconds, answers, rejections, users);
        }

        /** Processor time of an answer of any kind. */
        public double eachMs() {
            return busySeconds * 1000 / (answers + rejections);
        }

        private double rejectedShare() {
            return (double) rejections / (answers + rejections);
        }

        private boolean counts() {
            return seconds > 0 && busySeconds > 0 && answers + rejections > 0;
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
                .flatMap(w -> Stream.ofNullable(w.frontSeconds()).map(seconds -> seconds / w.busySeconds()))
                .mapToDouble(Double::doubleValue));
        return apart(all, processors)
                .or(() -> Optional.of(of(
                        Objects.requireNonNull(Figures.median(all.stream().mapToDouble(LoadWindow::eachMs))),
                        processors)))
                .map(demand -> new CpuDemand(demand.answerMs, demand.rejectionMs, processors, front));
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
                ? Optional.of(new CpuDemand(answer, answer + slope, processors, null))
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
        return 1000 * processors / answerMs;
    }

    /**
     * Where the process in front has only that many threads for all its calls, as event loops are: its part of the work, when these
     * bound the answers; the same as now, when the processors do.
     */
    public CpuDemand through(int threads) {
        return frontShare == null || threads >= processors * frontShare
                ? this
                : new CpuDemand(answerMs * frontShare, rejectionMs * frontShare, threads, 1.0);
    }

    /** Whether it is only that of the threads of the process in front. */
    public boolean ofFront() {
        return frontShare != null && frontShare == 1;
    }

    /** That many machines. */
    public CpuDemand times(int machines) {
        return new CpuDemand(answerMs, rejectionMs, processors * machines, frontShare);
    }
}
