package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;

/** FB030. Hystrix ends the call before Ribbon has done what its settings allow: retries never happen, pool threads work on. */
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
                .fix(subject.fix().set(times.hystrix().property(), String.valueOf(times.enoughMs())));
    }

    private static String message(CallTimes times) {
        String hystrix = ConfiguredChain.seconds(times.hystrixMs());
        if (times.endsFirst()) {
            int threads = times.chain().isolation().map(ConfiguredChain::size).orElseThrow();
            return "Hystrix answers after %s, but the thread of the pool works on for up to %s: %d calls to a hung backend take the %d threads for that long"
                    .formatted(hystrix, ConfiguredChain.seconds(times.onceMs()), threads, threads);
        }
        return "Ribbon may try a call %d times, %s each, but Hystrix ends it after %s: of %d tries to a slow backend %d happen"
                .formatted(times.tries(), ConfiguredChain.seconds(times.onceMs()), hystrix, times.tries(), (int)
                        Math.ceil((double) times.hystrixMs() / times.onceMs()));
    }
}
