package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.VerdictRules;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who refused how many calls of a cell, and whether the counters account for the answers that were not 2xx. */
record Refusals(
        Evidence evidence,
        long notOk,
        ErrorCounts errors,
        @Nullable ErrorCause cause) {

    static Refusals of(Evidence e) {
        long notOk = Math.max(0, e.load().completed() - e.load().ok());
        ErrorCounts errors = e.ended().errors();
        return new Refusals(
                e, notOk, errors, Counts.causes(errors).stream().findFirst().orElse(null));
    }

    boolean any() {
        return notOk > 0;
    }

    /** Answers were not 2xx, and no counter that could be read tells why. */
    boolean unexplained() {
        return any() && errors.total() < notOk * (1 - VerdictRules.TODAY.unexplainedShare());
    }

    /** Full name of what refused most; {@code null} when nothing was refused. */
    @Nullable
    String by() {
        if (!any() || cause == null) {
            return null;
        }
        if (!cause.rejectedBy().isEmpty()) {
            return limit(cause.rejectedBy());
        }
        return switch (cause) {
            case TIMED_OUT -> TimeLimit.fullName(evidence.gateway(), evidence.service());
            case FAILED -> evidence.service();
            case SHORT_CIRCUITED -> BreakerSpec.fullName(evidence.gateway(), evidence.service());
            default -> evidence.gateway();
        };
    }

    Optional<LimitSeries> refusingLimit() {
        return evidence.limits().stream().filter(l -> l.fullName().equals(by())).findFirst();
    }

    private String limit(List<LimitKind> kinds) {
        return evidence.limits().stream()
                .filter(l -> l.component().equals(evidence.gateway()) && kinds.contains(l.kind()))
                .findFirst()
                .map(LimitSeries::fullName)
                .orElse(new LimitId(evidence.gateway(), kinds.get(0), evidence.service()).fullName());
    }

    /** What refused how many, in words. */
    String sentence() {
        if (!any()) {
            return "Nothing was refused.";
        }
        String all =
                Figures.whole(notOk) + " of " + Figures.whole(evidence.load().completed()) + " answers were not 2xx";
        if (unexplained()) {
            return all + ", and the counters that can be read explain only " + Figures.whole(errors.total())
                    + " of them.";
        }
        return all + ": " + VerdictSentences.causes(errors) + ".";
    }
}
