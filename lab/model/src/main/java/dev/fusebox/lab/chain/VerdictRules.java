package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Every threshold that a verdict rests on, by the rule that uses it. The model follows the same ones, so that it predicts what would be
 * measured. {@link #words} explains the others.
 *
 * @param version raised with every change of a rule or a value
 * @param unexplainedShare of the answers that were not 2xx, counters may leave this share unexplained: the edges of the sampling
 * @param negligibleShare of all answers: fewer without a known cause hide no limit
 * @param ownShare of a busy machine's CPU time, the lab's processes use at least this; the kernel takes the rest. Below it the cell
 *     was disturbed, and is not compared with its prediction
 * @param trialEarlyMs a breaker that closes this much before its open time ends was closed by a call in flight: two periods of
 *     the sampling, and one more
 */
public record VerdictRules(
        int version,
        @JsonUnwrapped BindingRule binding,
        @JsonUnwrapped SampleRule samples,
        double unexplainedShare,
        double negligibleShare,
        @JsonUnwrapped BusyRule busy,
        double ownShare,
        @JsonUnwrapped MoreLoadRule more,
        double unsureShare,
        @JsonUnwrapped ModelRule model,
        int trialEarlyMs,
        @JsonUnwrapped SendingRule sending) {

    public static final VerdictRules TODAY = new VerdictRules(
            8,
            new BindingRule(0.9, 0.5, 95, 70, 0.1),
            new SampleRule(1000, 5, 0.2),
            0.1,
            0.001,
            new BusyRule(0.85, 0.8, 0.9, 0.9, 0.7),
            0.7,
            new MoreLoadRule(1.2, 0.9),
            0.1,
            new ModelRule(0.15, 0.01),
            300,
            new SendingRule(0.95, 50));

    /**
     * When a limit binds.
     *
     * @param undecidedShare below this share a limit plainly did not bind; between the two the evidence does not decide
     * @param fullPercent of the slots in use: a limit counts as full, since a slot is free while it passes from one call to the next
     * @param fullWhileRejectingPercent the same between two rejections: rejected callers come back a little later
     * @param waitingShare calls that wait in at most this share of the samples do not show that a limit stops them. Seen: 0 to 3 % behind
     *     permits of the same number, 97 % in a pool that binds
     */
    public record BindingRule(
            double boundShare,
            double undecidedShare,
            int fullPercent,
            int fullWhileRejectingPercent,
            double waitingShare) {

        /** Slots in use from which a limit counts as full. */
        public int fullFrom(int max, boolean rejecting) {
            return max - max * (100 - (rejecting ? fullWhileRejectingPercent : fullPercent)) / 100;
        }
    }

    /**
     * Which samples count, and whether they are enough.
     *
     * @param edgeMs start and end of a cell, when its users arrive and leave, do not count; nor does the time before, in which a load
     *     generator makes its first call alone
     */
    public record SampleRule(int edgeMs, int fewestSamples, double missedShare) {}

    /**
     * When processors are busy.
     *
     * @param machineFreeShare below this share of the machine the processors plainly were no limit; between the two the evidence does not
     *     decide. Seen: cells without a limit used at most 0.73, cells that the processors bound 0.85 and more
     * @param generatorCores a load generator with one thread is busy all the time, but for the clock's grain; the same share of what it gets
     *     from a server that does nothing
     * @param threadCores an event loop, or any other thread, that is busy all the time uses at least this of a processor
     * @param crowdedShare calls wait for a processor from this share of the machine on, though not all of it is used
     */
    public record BusyRule(
            double machineBusyShare,
            double machineFreeShare,
            double generatorCores,
            double threadCores,
            double crowdedShare) {}

    /**
     * When more load would get more.
     *
     * @param moreLoad factor by which the load would have to grow before a verdict says that more would get more
     * @param freeShare every limit, thread and processor that stays below this with that load is no limit of it
     */
    public record MoreLoadRule(double moreLoad, double freeShare) {}

    /** What may be the reason where model and measurement differ. */
    public record ModelRule(double othersShare, double failedShare) {}

    /**
     * Whether open arrivals were those of the schedule.
     *
     * @param sentShare of the calls of open arrivals, those sent before the schedule's end. With fewer, the load was another: half of what a
     *     prediction may be off is lost before the gateway sees a call
     * @param latestMs of a hundred calls of open arrivals, at most one may be sent later than this. Calls that were held up come all at once:
     *     beyond half the period of the sampling, the samples show crowds that no Poisson process has
     */
    public record SendingRule(double sentShare, double latestMs) {}

    /** Open for this share of a cell, a circuit breaker decides what callers get, whatever is full behind it. Changes words, no verdict. */
    private static final double MOSTLY_OPEN = 0.5;

    /** Whether a circuit breaker is named before the limits behind it, by the share of the samples in which it was open. */
    public static boolean mostlyOpen(double openShare) {
        return openShare >= MOSTLY_OPEN;
    }

    /**
     * Whether other programs took so much of a busy machine that what was measured meanwhile says little.
     *
     * @param busy share of the machine that was used
     * @param own share of it that the lab's processes used
     */
    public boolean disturbed(double busy, double own) {
        return busy >= this.busy.machineBusyShare() && own < busy * ownShare;
    }

    /** What a reader of a verdict asks for first, each with its value. */
    @JsonIgnore
    public Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("version of the rules", String.valueOf(version));
        words.put("a limit is full: slots in use", binding.fullPercent() + " %");
        words.put("the same while it rejects", binding.fullWhileRejectingPercent() + " %");
        words.put(
                "a limit binds: full in at least",
                percent(binding.boundShare()) + " of the samples with a closed breaker");
        words.put("undecided: full in at least", percent(binding.undecidedShare()));
        words.put("a cell begins", "when all users call");
        words.put("left out at both ends of a cell", samples.edgeMs() + " ms");
        words.put("fewest samples", String.valueOf(samples.fewestSamples()));
        words.put("waiting counts: calls wait in more than", percent(binding.waitingShare()) + " of the samples");
        words.put(
                "most answers without a known cause", percent(unexplainedShare) + " of the answers that were not 2xx");
        words.put("fewer without a known cause decide nothing", negligibleShare * 100 + " % of all answers");
        words.put("most missed samples", percent(samples.missedShare()));
        words.put("the machine is busy from", percent(busy.machineBusyShare()));
        words.put("undecided: the machine is busy from", percent(busy.machineFreeShare()));
        words.put("of which the lab's processes at least", percent(ownShare));
        words.put("the load generator is the limit from", busy.generatorCores() + " of a core, or of its ceiling");
        words.put("an event loop or a thread is the limit from", busy.threadCores() + " of a core");
        words.put(
                "more would get more: with " + percent(more.moreLoad() - 1) + " more, all in use below",
                percent(more.freeShare()));
        words.put("goodput is compared: successes possibly missed at most", percent(unsureShare));
        words.put("reasons of a contradiction: other programs from", percent(model.othersShare()));
        words.put("failed or timed out calls from", percent(model.failedShare()));
        words.put("busy processors from", percent(busy.crowdedShare()));
        words.put("a breaker is named before limits: open in at least", percent(MOSTLY_OPEN) + " of the samples");
        words.put("a breaker closed by a call in flight: before its open time by", trialEarlyMs + " ms");
        words.put("open arrivals are believed: calls sent in time at least", percent(sending.sentShare()));
        words.put("99 of 100 of them sent at most", Math.round(sending.latestMs()) + " ms late");
        return words;
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }
}
