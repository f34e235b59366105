package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.Map;
import java.util.stream.Collectors;

/** Verdicts in words a person can act on. */
final class VerdictSentences {

    private VerdictSentences() {}

    static String bound(Evidence e, LimitSeries limit) {
        boolean itself = limit.component().equals(e.service()) && !e.gateway().equals(e.service());
        return "%s %s cap %s%s at %s/s (%s). %s%s"
                .formatted(
                        Figures.whole(limit.max()),
                        LimitId.facts(limit.kind()).places(),
                        e.service(),
                        itself ? " itself" : "",
                        Figures.whole(e.load().goodputPerSecond()),
                        setting(limit),
                        refused(e),
                        backend(e));
    }

    static String cpu(Evidence e, ProcessUsage busiest) {
        return "The processors cap it at %s/s: %.0f %% of the machine busy, %.0f %% in %s; no limit was full throughout. %s"
                .formatted(
                        Figures.whole(e.load().goodputPerSecond()),
                        e.busy() * 100,
                        e.cpu(busiest) * 100,
                        busiest.component(),
                        refused(e));
    }

    static String disturbed(Evidence e) {
        return "The machine was %.0f %% busy, but only %.0f %% with this lab: other work disturbed the cell, so run it again. %s"
                .formatted(e.busy() * 100, e.own() * 100, answers(e));
    }

    static String generator(Evidence e) {
        return "%s is the limit: one thread, %.2f of a core busy, at %s/s; the gateway may carry more."
                .formatted(
                        e.load().generator(),
                        e.generatorCores(),
                        Figures.whole(e.load().requestsPerSecond()));
    }

    static String notReached(Evidence e) {
        return "No limit was met: %s get %s/s, and more would get more."
                .formatted(e.arrivals().words(), Figures.whole(e.load().goodputPerSecond()));
    }

    /** @param sometimes by name of a limit, the share of the samples in which it was full */
    static String undecided(Evidence e, Map<String, Double> sometimes) {
        String full = sometimes.isEmpty()
                ? "No limit was full often enough to have capped the goodput"
                : sometimes.entrySet().stream()
                        .map(s -> "%s was full in %.0f %% of the samples".formatted(s.getKey(), s.getValue() * 100))
                        .collect(Collectors.joining(", "));
        return full + ", which does not decide what caps the goodput. " + answers(e);
    }

    /** The cell was too short, or the breaker was open nearly all the time, so that no limit behind it can be judged. */
    static String hardlyClosed(Evidence e) {
        return e.breaker() == null || e.breaker().openFraction() < 0.5
                ? "Too few samples to name what caps the goodput. " + answers(e)
                : "The circuit breaker was open in %.0f %% of the samples: hardly a call came through, so no limit behind it can be judged. %s"
                        .formatted(e.breaker().openFraction() * 100, refused(e));
    }

    /** How many answers were not 2xx, and why. */
    static String answers(Evidence e) {
        if (e.notOk() == 0) {
            return "Nothing was refused.";
        }
        ErrorCounts errors = e.ended().errors();
        String why = e.unexplained()
                ? ", and the counters that can be read explain only " + Figures.whole(errors.total()) + " of them."
                : ": " + causes(errors) + ".";
        return Figures.whole(e.notOk()) + " of " + Figures.whole(e.load().completed()) + " answers were not 2xx" + why;
    }

    /** The same, with what refused them. */
    private static String refused(Evidence e) {
        if (e.notOk() == 0) {
            return answers(e);
        }
        String by = e.limits().stream()
                .filter(l -> l.fullName().equals(e.refusedBy()))
                .findFirst()
                .map(l -> " (" + setting(l) + ")")
                .orElse("");
        String opened = e.refusal()
                .filter(ErrorCause.SHORT_CIRCUITED::equals)
                .flatMap(c -> Counts.largestInWindow(e.ended().errors()))
                .map(c -> "; it had opened because calls were " + c.words())
                .orElse("");
        return "%s refused %s of %s: %s%s%s."
                .formatted(
                        e.gateway(),
                        Figures.whole(e.notOk()),
                        Figures.whole(e.load().completed()),
                        causes(e.ended().errors()),
                        by,
                        opened);
    }

    private static String backend(Evidence e) {
        Long failed = e.ended().errors().get(ErrorCause.FAILED);
        return failed == null
                ? ""
                : " " + e.service() + (failed == 0 ? " failed none." : " failed " + Figures.whole(failed) + ".");
    }

    /** Every cause with its count, the largest first. */
    private static String causes(ErrorCounts errors) {
        return Counts.causes(errors).stream()
                .map(c -> Figures.whole(errors.orZero(c)) + " " + c.words())
                .collect(Collectors.joining(", "));
    }

    /** Full name and what fixed the size. */
    private static String setting(LimitSeries limit) {
        SettingValue set = limit.spec().setting();
        return set == null
                ? limit.fullName()
                : "%s, %s=%s, %s".formatted(limit.fullName(), set.property(), set.value(), set.origin());
    }
}
