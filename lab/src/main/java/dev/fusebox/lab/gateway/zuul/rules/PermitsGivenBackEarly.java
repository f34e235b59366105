package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.limits.LimitKind;
import java.util.List;

/** FB031. Hystrix gives the permit of a semaphore back at its time limit, and the request thread works on: more calls than permits. */
final class PermitsGivenBackEarly extends DescribedRule {

    private final Component zuul;

    PermitsGivenBackEarly(Component zuul) {
        super(
                "FB031",
                LintLevel.TRAP,
                "a Hystrix time limit below Ribbon's: a permit is free while its call still runs");
        this.zuul = zuul;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return CallTimes.of(zuul, subject).stream()
                .filter(times -> times.endsFirst() && times.bySemaphore())
                .map(times -> found(subject, times))
                .toList();
    }

    private LintFinding found(Subject subject, CallTimes times) {
        return LintFinding.of(
                        this,
                        times.hystrix(),
                        "Hystrix gives a permit back after %s, while its request thread waits up to %s for the backend: when it hangs, %s"
                                .formatted(
                                        ConfiguredChain.seconds(times.hystrixMs()),
                                        ConfiguredChain.seconds(times.allMs()),
                                        harm(times)))
                .fix(subject.fix().set(times.hystrix().property(), String.valueOf(times.allMs())));
    }

    /** Where threads run out before the permits, the caller's wait is what is left of the harm. */
    private static String harm(CallTimes times) {
        ConfiguredChain chain = times.chain();
        int permits = chain.isolation().map(ConfiguredChain::size).orElseThrow();
        int threads = chain.limit(LimitKind.THREADS).map(ConfiguredChain::size).orElseThrow();
        long taken = Math.min(threads, (long) permits * times.allMs() / times.hystrixMs());
        if (taken <= permits) {
            return "its callers have their answer after %s, not after %s"
                    .formatted(ConfiguredChain.seconds(times.allMs()), ConfiguredChain.seconds(times.hystrixMs()));
        }
        String atWork = chain.atWork(times.onceMs(), threads)
                .map(calls -> ", and up to %d calls are at work there".formatted(calls))
                .orElse("");
        return "up to %d request threads are held behind %d permits%s".formatted(taken, permits, atWork);
    }
}
