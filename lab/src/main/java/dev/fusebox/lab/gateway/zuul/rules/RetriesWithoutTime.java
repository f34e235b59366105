package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;

/**
 * FB030. Hystrix ends the call before Ribbon has made all tries that its settings allow. It stops none of them: behind a semaphore the
 * caller waits for all, and on a thread of a pool that thread works on.
 */
final class RetriesWithoutTime extends DescribedRule {

    private final Component zuul;

    RetriesWithoutTime(Component zuul) {
        super("FB030", LintLevel.TRAP, "a Hystrix time limit below the sum of Ribbon's");
        this.zuul = zuul;
    }

    /** Only cells measure it, and study {@code lint-proofs} has none. */
    @Override
    public String proof() {
        return "fusebox run zombie-work --gateway zuul --profile zombie-timeouts-thread";
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return CallTimes.of(zuul, subject).stream()
                .filter(times -> times.endsFirst() ? !times.bySemaphore() : times.endsRetries())
                .map(times -> found(subject, times))
                .toList();
    }

    private LintFinding found(Subject subject, CallTimes times) {
        return LintFinding.of(this, times.hystrix(), message(times))
                .fix(subject.fix().set(times.hystrix().property(), String.valueOf(times.allMs())));
    }

    private static String message(CallTimes times) {
        String hystrix = ConfiguredChain.seconds(times.hystrixMs());
        String all = ConfiguredChain.seconds(times.allMs());
        if (times.bySemaphore()) {
            return "the caller of a hung backend waits for all %d tries, up to %s, and then has an error, since the time limit was %s: behind a semaphore Hystrix stops no call, it only gives the permit back at its time limit (FB031)"
                    .formatted(times.tries(), all, hystrix);
        }
        int threads = times.chain().isolation().map(ConfiguredChain::size).orElseThrow();
        String tries = times.tries() == 1 ? "" : ", all %d tries".formatted(times.tries());
        return "Hystrix answers after %s, but the thread of the pool works on for up to %s%s: %d calls to a hung backend take the %d threads for that long"
                .formatted(hystrix, all, tries, threads, threads);
    }
}
